import { isComposedRecording } from '../recording/recordingState.ts'
import type { Room } from '../roomState.ts'
import type { ComposedSize } from './composedSize.ts'

/** The states of an output on the wire (M4.084-M4.086). `initialised`: asked for, without pictures yet. */
export type OutputState = 'initialised' | 'started' | 'stopped' | 'failed'

export type OutputKind = 'hls' | 'rtmp'

/** One output of the composed view. Times are epoch milliseconds. */
export interface ComposedOutput {
  readonly state: OutputState
  /** Peer id of the doctor who asked for it. */
  readonly requestedBy: string
  readonly initialisedAt: number
  /** Null before the first picture. */
  readonly startedAt: number | null
  /** Set with `failed`. */
  readonly error: { readonly code: number; readonly message: string } | null
}

/**
 * The composed view of a room, from the first request until its last stream and recording have ended; the latest one
 * only. Addresses to push to are not part of it, because they contain keys.
 */
export interface Composition {
  readonly id: string
  /** User id of the doctor. */
  readonly requestedBy: string
  /** Size of the composed picture; a stream that is added does not change it. */
  readonly size: ComposedSize
  /** The patients who were there have agreed to be streamed, so that people are shown. */
  readonly begun: boolean
  /** Answers about the streams by user id, in the order in which people were heard first. */
  readonly consents: ReadonlyMap<string, boolean>
  readonly hls: (ComposedOutput & { readonly url: string; readonly metadata: string }) | null
  readonly rtmp: ComposedOutput | null
}

/** The server's ability to compose, from its configuration. */
export interface ComposingSettings {
  readonly installed: boolean
  /** Hosts to which a call may be pushed. */
  readonly rtmpHosts: readonly string[]
}

export const NO_COMPOSER: ComposingSettings = { installed: false, rtmpHosts: [] }

export const isOutputOpen = (output: ComposedOutput | null): output is ComposedOutput =>
  output !== null && (output.state === 'initialised' || output.state === 'started')

/** Whether a stream of it was asked for and has not ended. */
export const isStreamed = (composition: Composition | null): composition is Composition =>
  composition !== null && (isOutputOpen(composition.hls) || isOutputOpen(composition.rtmp))

/** Whether the composer has a place for the room: a stream or a recording of the composed view is open. */
export const isComposed = ({ composition, recording }: Pick<Room, 'composition' | 'recording'>): boolean =>
  composition !== null && (isStreamed(composition) || isComposedRecording(recording))
