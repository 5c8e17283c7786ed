import type { SpokenLanguage } from '../../../../src/contracts/meeting/transcription/transcription.ts'

/** `initialised`: everybody is told, and nothing is heard yet. The states are those of the wire (M4.087). */
export type CaptionsState = 'initialised' | 'started' | 'stopped' | 'failed'

/** Why captions are no longer kept. */
export type SavingEnd = 'stopped' | 'declined' | 'withdrawn' | 'failed'

/** The request to keep captions; the latest one only. */
export interface RoomSaving {
  readonly transcriptId: string
  /** User id of the doctor who asked. */
  readonly requestedBy: string
  /** Answers by user id. */
  readonly consents: ReadonlyMap<string, boolean>
  /** Everybody who was asked has agreed. */
  readonly begun: boolean
  /** Null while it is asked for or kept. */
  readonly end: SavingEnd | null
  /** The person who withdrew wants what was kept to be deleted. */
  readonly erase: boolean
}

/** The captions of a room, from the first request in the session. */
export interface RoomTranscription {
  readonly state: CaptionsState
  /** The language of people without a choice of their own. */
  readonly language: SpokenLanguage
  /** By user id, so that a choice outlives a reconnect. */
  readonly languages: ReadonlyMap<string, SpokenLanguage>
  /** Epoch milliseconds. */
  readonly initialisedAt: number
  readonly startedAt: number | null
  readonly stoppedAt: number | null
  /** Set with `failed`. */
  readonly error: { readonly code: number; readonly message: string } | null
  readonly saving: RoomSaving | null
}

/** Whether captions were requested and have not ended. */
export const areCaptionsOpen = (
  transcription: RoomTranscription | null,
): transcription is RoomTranscription =>
  transcription?.state === 'initialised' || transcription?.state === 'started'

/** Whether captions are kept now. */
export const isSaved = (transcription: RoomTranscription | null): boolean =>
  transcription?.saving?.begun === true && transcription.saving.end === null
