/** `initialised`: the patients are asked and nothing is kept yet. The states are those of the wire (M4.083). */
export type RecordingState = 'initialised' | 'started' | 'paused' | 'resumed' | 'stopped' | 'failed'

/** Why a recording ended. */
export type RecordingEnd = 'stopped' | 'declined' | 'withdrawn' | 'failed'

/**
 * The kind of a recording by its name on the wire: `sfu` each person apart, `browser` the composed view, `hls` the composed view
 * for as long as it is streamed.
 */
export type RecordingKind = 'sfu' | 'browser' | 'hls'

/** The options of the client that started an HLS recording; clients read them in the room state. */
export interface HlsRecordingConfig {
  readonly single_file_per_layer: boolean
  readonly hls_vod: boolean
}

/** The recording of a room, from the request until it has ended; the latest one only. */
export interface RoomRecording {
  readonly id: string
  readonly kind: RecordingKind
  /** `call`: requested over the wire, so that the portal does not know it yet. */
  readonly origin: 'portal' | 'call'
  /** Set with `hls`. */
  readonly config: HlsRecordingConfig | null
  readonly state: RecordingState
  /** Everybody who was asked has agreed. The composed view is `started` later, with its first picture on the disk. */
  readonly begun: boolean
  /** User id of the doctor who requested it. */
  readonly requestedBy: string
  /** Epoch milliseconds. */
  readonly initialisedAt: number
  /** Null before it is started. */
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
export const isRecorded = ({ begun, state }: RoomRecording): boolean =>
  begun && (state === 'initialised' || state === 'started' || state === 'resumed')

/** Whether it is open and the composer writes it. */
export const isComposedRecording = (recording: RoomRecording | null): recording is RoomRecording =>
  isOpen(recording) && recording.kind !== 'sfu'
