import type { RecordedPerson, VisitFact } from '../../../../src/contracts/portal/visitRecord.ts'
import type { Room } from '../roomState.ts'
import type { TranscriptionEvent } from './transcriptionCommands.ts'

type Event = Exclude<TranscriptionEvent, { type: 'captionSpoken' | 'languageChosen' }>

const personOf = (room: Room, peerId: string): RecordedPerson | null => {
  const peer = room.peers.get(peerId)
  return peer === undefined ? null : { role: peer.role, user: peer.userId }
}

/** The facts of captions for the visit record; never what was said. */
export const transcriptionFacts = (event: Event, before: Room): VisitFact[] => {
  const transcriptId = before.transcription?.saving?.transcriptId ?? ''
  switch (event.type) {
    case 'captionsRequested': {
      const by = personOf(before, event.peerId)
      return by === null ? [] : [{ kind: 'captions.requested', by }]
    }
    case 'captionsChanged':
      return event.state === 'started'
        ? [{ kind: 'captions.started' }]
        : [{ kind: 'captions.ended', failed: event.state === 'failed' }]
    case 'savingAsked': {
      const by = personOf(before, event.peerId)
      return by === null ? [] : [{ kind: 'transcript.requested', transcriptId: event.transcriptId, by }]
    }
    case 'savingAnswered': {
      const who = personOf(before, event.peerId)
      return who === null ? [] : [{ kind: 'transcript.answered', transcriptId, who, agreed: event.agreed }]
    }
    case 'savingBegun':
      return [{ kind: 'transcript.started', transcriptId }]
    case 'savingEnded':
      return [{ kind: 'transcript.ended', transcriptId, end: event.end }]
  }
}
