import { z } from 'zod'
import { sensitive } from '../sensitive.ts'

/** GET /v1/video_room/token (P7.26: spelled so). */
export const videoRoomTokenQuery = z.object({ appoinment_id: z.string().max(64) })

/** Opens the visit's room. Refused with 409 'visitTooEarly' or 'visitClosed' outside its time or status. */
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
