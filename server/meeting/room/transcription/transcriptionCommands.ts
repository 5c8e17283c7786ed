import type { SpokenLanguage } from '../../../../src/contracts/meeting/transcription/transcription.ts'
import type { CaptionsState, SavingEnd } from './transcriptionState.ts'

export type TranscriptionCommand =
  | { type: 'startCaptions'; peerId: string; mode: string; language: SpokenLanguage; at: number }
  /** Everybody has been told for long enough. */
  | { type: 'beginCaptions'; peerId: null; at: number }
  | { type: 'stopCaptions'; peerId: string; mode: string; at: number }
  | { type: 'failCaptions'; peerId: null; message: string; at: number }
  | { type: 'chooseLanguage'; peerId: string; language: SpokenLanguage }
  /** A person's own device understood speech. Times are epoch milliseconds. */
  | { type: 'speak'; peerId: string; text: string; final: boolean; start: number; end: number }
  | { type: 'askToSave'; peerId: string; transcriptId: string }
  | { type: 'answerSaving'; peerId: string; agreed: boolean; erase: boolean }
  /** `peerId` null: what was said cannot be kept. */
  | { type: 'endSaving'; peerId: string | null; end: 'stopped' | 'failed' }

export type TranscriptionEvent =
  | { type: 'captionsRequested'; peerId: string; language: SpokenLanguage; at: number }
  | { type: 'captionsChanged'; state: Exclude<CaptionsState, 'initialised'>; at: number; message: string }
  | { type: 'languageChosen'; userId: string; language: SpokenLanguage }
  /** Changes nothing; it is handed to the people of the call at once and stored nowhere by the room. */
  | { type: 'captionSpoken'; peerId: string; text: string; final: boolean; start: number; end: number }
  | { type: 'savingAsked'; peerId: string; userId: string; transcriptId: string }
  | { type: 'savingAnswered'; peerId: string; userId: string; agreed: boolean; erase: boolean }
  | { type: 'savingBegun' }
  | { type: 'savingEnded'; end: SavingEnd }
