import type { MeetingClock } from '../clock.ts'
import type { Streaming } from '../compose/streaming.ts'
import type { WhiteboardGrant } from '../http/whiteboardToken.ts'
import type { MediaService } from '../media/mediaProcess.ts'
import type { MeetingLog } from '../meetingLog.ts'
import type { RecordingVault } from '../persistence/recordingVault.ts'
import type { RecordWriters } from '../persistence/recordWriters.ts'
import type { ReportStore } from '../persistence/reportStore.ts'
import type { RoomStore } from '../persistence/roomStore.ts'
import type { TranscriptVault } from '../persistence/transcriptVault.ts'
import type { TranscriberService } from '../transcription/transcriberService.ts'
import type { MediaKeys } from './mediaKeys.ts'
import type { RemovalNotices } from './removalNotices.ts'
import type { RoomHost } from './roomHost.ts'
import type { WaitingRoomIndex } from './waitingRooms.ts'

/** Dependencies that all rooms share. */
export interface RoomDependencies {
  media: MediaService
  clock: MeetingClock
  log: MeetingLog
  newId: () => string
  store: RoomStore
  reports: ReportStore
  /** Why peers without a socket were removed. */
  removalNotices: RemovalNotices
  records: RecordWriters
  waiting: WaitingRoomIndex
  mediaKeys: MediaKeys<RoomHost>
  vault: RecordingVault
  streaming: Streaming
  /** Null where the server does not transcribe. */
  transcriber: TranscriberService | null
  transcripts: TranscriptVault
  /** Signs a token for the store of whiteboards. */
  signWhiteboardToken: (grant: WhiteboardGrant) => Promise<string>
}
