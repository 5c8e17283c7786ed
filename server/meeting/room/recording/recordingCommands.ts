import type { RecordingEnd, RecordingState, RoomRecording } from './recordingState.ts'

/** Commands of the portal (`peerId` null), and the answer of a guest. */
export type RecordingCommand =
  | { type: 'requestRecording'; peerId: null; recordingId: string; requestedBy: string; at: number }
  | { type: 'setRecording'; peerId: null; recordingId: string; change: 'pause' | 'resume' | 'stop' }
  /** Everybody who was asked has answered. */
  | { type: 'beginRecording'; peerId: null; at: number }
  | { type: 'failRecording'; peerId: null; recordingId: string; message: string }
  | { type: 'answerRecording'; peerId: string; agreed: boolean; erase: boolean }

export type RecordingEvent =
  | { type: 'recordingRequested'; recording: RoomRecording }
  /** `erase`: the person wants what was kept to be deleted. */
  | { type: 'recordingAnswered'; peerId: string; userId: string; agreed: boolean; erase: boolean }
  | {
      type: 'recordingChanged'
      state: Exclude<RecordingState, 'initialised'>
      /** Set with `started`. */
      at: number | null
      /** Set when it has ended. */
      end: RecordingEnd | null
      message: string
    }
