import type { MeetingClock } from '../clock.ts'
import type { BoardGrant } from '../http/boardToken.ts'
import type { RecordKeepers } from '../keeping/recordKeepers.ts'
import type { ReportStore } from '../keeping/reportStore.ts'
import type { RoomStore } from '../keeping/roomStore.ts'
import type { MediaService } from '../media/mediaProcess.ts'
import type { MeetingLog } from '../meetingLog.ts'
import type { Farewells } from './farewells.ts'

/** What every room of this server shares. */
export interface RoomSurroundings {
  media: MediaService
  clock: MeetingClock
  log: MeetingLog
  newId: () => string
  store: RoomStore
  reports: ReportStore
  /** Why peers of any room went whose socket was down. */
  farewells: Farewells
  records: RecordKeepers
  /** Opens the store behind a whiteboard. */
  signBoardToken: (grant: BoardGrant) => Promise<string>
}
