import type { RecordingEnd, RecordingState, RoomRecording } from './recordingState.ts'

/** Commands of the portal and of the composer (`peerId` null), and the answer of a guest. */
export type RecordingCommand =
  | {
      type: 'requestRecording'
      peerId: null
      recordingId: string
      kind: 'sfu' | 'browser'
      requestedBy: string
      /** Used when it opens a composition. */
      compositionId: string
      /** The server composes as many calls as it may. */
      busy: boolean
      at: number
    }
  | { type: 'setRecording'; peerId: null; recordingId: string; change: 'pause' | 'resume' | 'stop' }
  /** Everybody who was asked has answered. */
  | { type: 'beginRecording'; peerId: null; at: number }
  /** The composed view is on the disk. */
  | { type: 'recordingStarted'; peerId: null; recordingId: string; at: number }
  | { type: 'failRecording'; peerId: null; recordingId: string; message: string }
  | { type: 'answerRecording'; peerId: string; agreed: boolean; erase: boolean }

export type RecordingEvent =
  | { type: 'recordingRequested'; recording: RoomRecording }
  /** `erase`: the person wants what was kept to be deleted. */
  | { type: 'recordingAnswered'; peerId: string; userId: string; agreed: boolean; erase: boolean }
  /** The composer may write the view from now on. */
  | { type: 'recordingBegun' }
  | {
      type: 'recordingChanged'
      state: Exclude<RecordingState, 'initialised'>
      /** Set with `started`. */
      at: number | null
      /** Set when it has ended. */
      end: RecordingEnd | null
      message: string
    }
