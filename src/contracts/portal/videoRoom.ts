import { z } from 'zod'
import { sensitive } from '../sensitive.ts'
import { endpoint } from './endpoint.ts'

/** P7.26: spelled so. */
export const videoRoomTokenQuery = z.object({
  appoinment_id: z.string().max(64),
  /** The join takes the place of the practitioner's other devices in the call. */
  takes_place: z.literal('true').optional(),
})

export const videoRoomToken = z.object({
  /** Meeting token (protocol §1.2). */
  token: sensitive('credential', z.string().min(1)),
  room_id: z.string(),
  /** Absolute address of the init call (protocol §2). */
  init_endpoint: z.url(),
  /** Role of the holder: the practitioner is `doctor`. */
  role: z.string(),
})
export type VideoRoomToken = z.infer<typeof videoRoomToken>

/** Opens the visit's room (P7.26); refused outside its time or status. */
export const openVideoRoom = endpoint('GET /v1/video_room/token', {
  query: videoRoomTokenQuery,
  answer: videoRoomToken,
  access: 'signedIn',
  refusals: ['notFound', 'visitTooEarly', 'visitClosed', 'meetingUnavailable'],
  tag: 'meeting',
})
