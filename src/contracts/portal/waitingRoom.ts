import { z } from 'zod'
import { sensitive } from '../sensitive.ts'
import { endpoint } from './endpoint.ts'

/**
 * Where the doctor is. `here`: in the room of this visit. `inVisit`: in the room of another one. `online`: a page of the
 * portal is open. `away`: none of these.
 */
export const doctorStates = ['here', 'inVisit', 'online', 'away'] as const

/** The waiting room for the person who waits in it (experience §8.7). It names nobody. */
export const waitingRoom = z.object({
  doctor: z.enum(doctorStates),
  /** Visits with an earlier start whose patients wait too. */
  ahead: z.number().int().nonnegative(),
})
export type WaitingRoomState = z.infer<typeof waitingRoom>

/** Reads it with the code of the room, while somebody waits there. The specification names no call for this. */
export const readWaitingRoom = endpoint('POST /v1/guest/waiting-room', {
  body: z.object({ room_code: sensitive('credential', z.string().max(64)) }),
  answer: waitingRoom,
  access: 'anyone',
  refusals: ['notFound'],
  tag: 'visit link',
})
