import type { StreamAnswer, VisitFact } from '../../../../src/contracts/portal/visitRecord.ts'
import type { Room } from '../roomState.ts'
import type { CompositionEvent } from './compositionCommands.ts'
import { type ComposedOutput, isOutputOpen, type OutputKind } from './compositionState.ts'

type Event = Extract<CompositionEvent, { type: 'hlsChanged' | 'rtmpChanged' | 'streamAnswered' }>

const outputFacts = (room: Room, output: OutputKind, { state, requestedBy }: ComposedOutput): VisitFact[] => {
  const streamId = room.composition?.id ?? ''
  switch (state) {
    case 'initialised': {
      const doctor = room.peers.get(requestedBy)
      if (doctor === undefined) return []
      const by = { role: doctor.role, user: doctor.userId }
      return [{ kind: 'stream.requested', streamId, output, by }]
    }
    case 'started':
      return [{ kind: 'stream.started', streamId, output }]
    case 'stopped':
    case 'failed':
      return [{ kind: 'stream.ended', streamId, output, end: state }]
  }
}

const answerOf = (former: boolean | undefined, agreed: boolean): StreamAnswer => {
  if (agreed) return 'agreed'
  return former === true ? 'withdrawn' : 'declined'
}

/**
 * The facts of live streams for the visit record. They contain no address, because an address opens the stream, and
 * one to push to contains a key.
 * @param before the room before the event
 */
export const compositionFacts = (event: Event, before: Room): VisitFact[] => {
  switch (event.type) {
    case 'hlsChanged':
      return outputFacts(before, 'hls', event.hls)
    case 'rtmpChanged':
      return outputFacts(before, 'rtmp', event.rtmp)
    case 'streamAnswered': {
      const peer = before.peers.get(event.peerId)
      const { composition } = before
      if (peer === undefined || composition === null) return []
      const answer = answerOf(composition.consents.get(event.userId), event.agreed)
      const who = { role: peer.role, user: peer.userId }
      return [{ kind: 'stream.answered', streamId: composition.id, who, answer }]
    }
  }
}

/** The ends of the streams that are open when the call ends. */
export const openStreamsEnded = ({ composition }: Room): VisitFact[] =>
  composition === null
    ? []
    : (['hls', 'rtmp'] as const).flatMap((output): VisitFact[] =>
        isOutputOpen(composition[output])
          ? [{ kind: 'stream.ended', streamId: composition.id, output, end: 'stopped' }]
          : [],
      )
