import type { MeetingClock } from '../clock.ts'
import type { BoardGrant } from '../http/boardToken.ts'
import type { ReportStore } from '../keeping/reportStore.ts'
import type { RoomStore } from '../keeping/roomStore.ts'
import type { VisitRecorder } from '../keeping/visitRecorder.ts'
import type { MediaService } from '../media/mediaProcess.ts'
import type { MeetingLog } from '../meetingLog.ts'

/** What every room of this server shares. */
export interface RoomSurroundings {
  media: MediaService
  clock: MeetingClock
  log: MeetingLog
  newId: () => string
  store: RoomStore
  reports: ReportStore
  recorder: VisitRecorder
  /** Opens the store behind a whiteboard. */
  signBoardToken: (grant: BoardGrant) => Promise<string>
}
