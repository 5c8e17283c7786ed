/** `initialised`: the patients are asked and nothing is kept yet. The states are those of the wire (M4.083). */
export type RecordingState = 'initialised' | 'started' | 'paused' | 'resumed' | 'stopped' | 'failed'

/** Why a recording ended. */
export type RecordingEnd = 'stopped' | 'declined' | 'withdrawn' | 'failed'

/** The server recording of a room, from the request until it has ended; the latest one only. */
export interface RoomRecording {
  readonly id: string
  readonly state: RecordingState
  /** User id of the doctor who requested it. */
  readonly requestedBy: string
  /** Epoch milliseconds. */
  readonly initialisedAt: number
  /** When everybody had agreed; null before. */
  readonly startedAt: number | null
  /** Answers by user id, in the order in which people were heard first. */
  readonly consents: ReadonlyMap<string, boolean>
  /** Why it ended; null before. */
  readonly end: RecordingEnd | null
  /** The person who withdrew wants the files to be deleted. */
  readonly erase: boolean
  /** Set with `failed`. */
  readonly error: { readonly code: number; readonly message: string } | null
}

/** Whether the recording has been requested and has not ended. */
export const isOpen = (recording: RoomRecording | null): recording is RoomRecording =>
  recording !== null && recording.state !== 'stopped' && recording.state !== 'failed'

/** Whether pictures and sound are kept now. */
export const isRecorded = ({ state }: RoomRecording): boolean => state === 'started' || state === 'resumed'
