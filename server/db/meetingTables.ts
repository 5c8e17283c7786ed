import type { Generated, JSONColumnType } from 'kysely'
import type { Instant } from './columns.ts'

/** Latest state of a running call; contains names and messages, and is erased with the call. */
interface MeetingRoomTable {
  room_id: string
  snapshot: JSONColumnType<object>
  running_at: Instant
}

interface MeetingLockTable {
  room_id: string
  locked_at: Instant
}

interface MeetingEncryptionTable {
  room_id: string
  chosen_at: Instant
}

interface MeetingReportTable {
  position: Generated<string>
  at: Instant
  room_id: string
  event: string
  code: number | null
}

interface MeetingFeedbackTable {
  position: Generated<string>
  at: Instant
  room_id: string
  session_id: string
  role: string
  rating: number
  min_rating: number
  max_rating: number
  question: string
  reasons: JSONColumnType<string[]>
  comment: string
}

export interface MeetingTables {
  meeting_room: MeetingRoomTable
  meeting_lock: MeetingLockTable
  meeting_encryption: MeetingEncryptionTable
  meeting_report: MeetingReportTable
  meeting_feedback: MeetingFeedbackTable
}
