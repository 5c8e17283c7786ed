import type { Room } from '../roomState.ts'
import type { TranscriptionEvent } from './transcriptionCommands.ts'
import type { RoomSaving, RoomTranscription } from './transcriptionState.ts'

/** The code of captions that failed, as clients show it. */
const FAILED_CODE = 500

type Change = Exclude<TranscriptionEvent, { type: 'captionSpoken' | 'captionsRequested' }>

const changed = (transcription: RoomTranscription, event: Change): Partial<RoomTranscription> => {
  const { saving } = transcription
  const withSaving = (change: Partial<RoomSaving>) =>
    saving === null ? {} : { saving: { ...saving, ...change } }
  switch (event.type) {
    case 'captionsChanged': {
      const { state, at, message } = event
      if (state === 'started') return { state, startedAt: at }
      const error = state === 'failed' ? { code: FAILED_CODE, message } : null
      return { state, stoppedAt: at, error }
    }
    case 'languageChosen':
      return { languages: new Map(transcription.languages).set(event.userId, event.language) }
    case 'savingAsked': {
      const { transcriptId, userId: requestedBy } = event
      const fresh = { consents: new Map(), begun: false, end: null, erase: false }
      return { saving: { transcriptId, requestedBy, ...fresh } }
    }
    case 'savingAnswered':
      return withSaving({
        consents: new Map(saving?.consents).set(event.userId, event.agreed),
        erase: saving?.erase === true || event.erase,
      })
    case 'savingBegun':
      return withSaving({ begun: true })
    case 'savingEnded':
      return withSaving({ end: event.end })
  }
}

export const evolveTranscription = (
  room: Room,
  event: Exclude<TranscriptionEvent, { type: 'captionSpoken' }>,
): Room => {
  const { transcription } = room
  if (event.type === 'captionsRequested')
    return {
      ...room,
      transcription: {
        state: 'initialised',
        language: event.language,
        languages: transcription?.languages ?? new Map(),
        initialisedAt: event.at,
        startedAt: null,
        stoppedAt: null,
        error: null,
        saving: null,
      },
    }
  return transcription === null
    ? room
    : { ...room, transcription: { ...transcription, ...changed(transcription, event) } }
}
