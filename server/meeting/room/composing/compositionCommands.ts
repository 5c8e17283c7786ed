import type { HlsRecordingConfig } from '../recording/recordingState.ts'
import type { ComposedSize } from './composedSize.ts'
import type { ComposedOutput, Composition, OutputKind } from './compositionState.ts'

export interface StreamMetadata {
  id: string
  payload: string
  /** How long it is shown. */
  seconds: number
}

/** The values that a start needs besides the request. */
interface Start {
  peerId: string
  /** Used when this start opens a composition. */
  compositionId: string
  /** The server composes as many calls as it may. */
  busy: boolean
  /** The id of the recording of the composed view, which the request asks for too; null without one. */
  recordingId: string | null
  at: number
}

export type CompositionCommand =
  /** `url`: where the stream can be watched. */
  | ({ type: 'startHls'; url: string; metadata: string; config: HlsRecordingConfig | null } & Start)
  /** `size`: for the picture, when this start opens a composition. */
  | ({ type: 'startRtmp'; urls: readonly string[]; size: ComposedSize } & Start)
  | { type: 'stopStream'; peerId: string; output: OutputKind }
  | { type: 'addStreamMetadata'; peerId: string; items: readonly StreamMetadata[] }
  /** The answer of a guest, which it may change. */
  | { type: 'answerStream'; peerId: string; agreed: boolean }
  /** Everybody who was asked has agreed. */
  | { type: 'beginStream'; peerId: null }
  /** The output carries pictures. */
  | { type: 'streamStarted'; peerId: null; compositionId: string; output: OutputKind; at: number }
  | { type: 'failStream'; peerId: null; compositionId: string; output: OutputKind; message: string }

export type CompositionEvent =
  | { type: 'compositionOpened'; composition: Composition }
  | { type: 'compositionBegun' }
  | {
      type: 'hlsChanged'
      hls: NonNullable<Composition['hls']>
    }
  /** `urls`: set with a start; each contains the key of a stream. */
  | { type: 'rtmpChanged'; rtmp: ComposedOutput; urls: readonly string[] }
  | { type: 'streamMetadataAdded'; items: readonly StreamMetadata[] }
  | { type: 'streamAnswered'; peerId: string; userId: string; agreed: boolean }
