import type { WireTrack } from '../../../src/contracts/meeting/connection/shapes.ts'
import type { RecordedPerson, VisitFact } from '../../../src/contracts/portal/visitRecord.ts'
import { compositionFacts, openStreamsEnded } from './composing/compositionFacts.ts'
import { isOpen } from './recording/recordingState.ts'
import type { RoomEvent } from './roomEvents.ts'
import type { Peer, Room } from './roomState.ts'
import { transcriptionFacts } from './transcription/transcriptionFacts.ts'

const WAITING = 'waiting'

const person = ({ role, userId, companion }: Peer): RecordedPerson => ({
  ...{ role, user: userId },
  ...(companion === null ? {} : { companion }),
})

const found = (room: Room, peerId: string | null): RecordedPerson | null => {
  const peer = peerId === null ? undefined : room.peers.get(peerId)
  return peer === undefined ? null : person(peer)
}

const about = (
  room: Room,
  peerId: string,
  fact: (who: RecordedPerson, peer: Peer) => VisitFact[],
): VisitFact[] => {
  const peer = room.peers.get(peerId)
  return peer === undefined ? [] : fact(person(peer), peer)
}

const mutedBy = (room: Room, byId: string, peerId: string, media: readonly ('audio' | 'video')[]) =>
  about(room, peerId, (who) => {
    const by = found(room, byId)
    return by === null ? [] : media.map((kind) => ({ kind: 'person.muted', who, by, media: kind }))
  })

/** Own switching of camera and microphone; a change of anything else of a track is no fact. */
const deviceFacts = (tracks: readonly WireTrack[], who: RecordedPerson, peer: Peer): VisitFact[] =>
  tracks.flatMap((track): VisitFact[] => {
    const was = peer.tracks.get(track.track_id)
    if (was === undefined || was.source !== 'regular' || was.mute === track.mute) return []
    return [{ kind: track.mute ? 'device.off' : 'device.on', who, media: was.type }]
  })

const recordingFacts = (
  event: Extract<RoomEvent, { type: 'recordingAnswered' | 'recordingChanged' }>,
  before: Room,
): VisitFact[] => {
  const recordingId = before.recording?.id ?? ''
  if (event.type === 'recordingAnswered') {
    const { agreed } = event
    return about(before, event.peerId, (who) => [{ kind: 'recording.answered', recordingId, who, agreed }])
  }
  const { state, end } = event
  if (end !== null) return [{ kind: 'recording.ended', recordingId, end }]
  return state === 'stopped' || state === 'failed' ? [] : [{ kind: `recording.${state}`, recordingId }]
}

/**
 * The facts of an event for the visit record.
 * @param before the room before the event, which still contains leaving peers
 */
export const recordFacts = (event: RoomEvent, before: Room): VisitFact[] => {
  switch (event.type) {
    case 'sessionStarted':
      return [{ kind: 'call.started' }]
    case 'sessionEnded':
      return [
        ...(isOpen(before.recording)
          ? [{ kind: 'recording.ended' as const, recordingId: before.recording.id, end: 'stopped' as const }]
          : []),
        ...openStreamsEnded(before),
        { kind: 'call.ended' },
      ]
    case 'peerJoined':
      return [{ kind: event.continues ? 'person.moved' : 'person.joined', who: person(event.peer) }]
    case 'socketLost':
      return about(before, event.peerId, (who) => [{ kind: 'person.lost', who }])
    case 'peerReturned':
      return about(before, event.peerId, (who) => [{ kind: 'person.returned', who }])
    case 'peerReplaced':
      // The peer that follows is recorded as moved.
      return event.continues ? [] : about(before, event.peerId, (who) => [{ kind: 'person.left', who }])
    case 'peerLeft':
      return about(before, event.peerId, (who) => [{ kind: 'person.left', who }])
    case 'peerRemoved':
      return about(before, event.peerId, (who) => [
        { kind: 'person.removed', who, by: found(before, event.by) },
      ])
    case 'roleChanged': {
      const by = found(before, event.by)
      return about(before, event.peerId, (was) => {
        const who = { ...was, role: event.role }
        return was.role === WAITING
          ? [{ kind: 'person.admitted', who, by }]
          : [{ kind: 'person.roleChanged', who, from: was.role, by }]
      })
    }
    case 'tracksChanged':
      return about(before, event.peerId, (who) => {
        const isScreen = ({ source, type }: { source: string; type: string }) =>
          source === 'screen' && type === 'video'
        return [
          ...(event.added.some(isScreen) ? [{ kind: 'screen.shared' as const, who }] : []),
          ...(event.removed.some(isScreen) ? [{ kind: 'screen.stopped' as const, who }] : []),
        ]
      })
    case 'tracksUpdated':
      return about(before, event.peerId, (who, peer) => deviceFacts(event.tracks, who, peer))
    case 'pollStarted': {
      const poll = before.polls.get(event.pollId)
      if (poll === undefined) return []
      const questions = [...new Set(poll.questions.map(({ type }) => type))]
      return about(before, event.by, (who) => [{ kind: 'poll.started', who, pollKind: poll.kind, questions }])
    }
    case 'pollStopped': {
      const poll = before.polls.get(event.pollId)
      return poll === undefined ? [] : [{ kind: 'poll.stopped', pollKind: poll.kind }]
    }
    case 'whiteboardCreated':
    case 'whiteboardOpened':
      return [{ kind: 'whiteboard.opened' }]
    case 'whiteboardClosed':
      return [{ kind: 'whiteboard.closed' }]
    case 'messageSent': {
      const { file } = event
      if (file === undefined) return []
      return about(before, event.from, (who) => [
        { kind: 'file.sent', who, file: file.type.startsWith('image/') ? 'picture' : 'document' },
      ])
    }
    case 'recordingRequested': {
      const { id: recordingId, requestedBy } = event.recording
      return [{ kind: 'recording.requested', recordingId, by: { role: 'doctor', user: requestedBy } }]
    }
    case 'recordingAnswered':
    case 'recordingChanged':
      return recordingFacts(event, before)
    case 'encryptionSet':
      return [{ kind: event.on ? 'encryption.on' : 'encryption.off', by: { role: 'doctor', user: event.by } }]
    case 'hlsChanged':
    case 'rtmpChanged':
    case 'streamAnswered':
      return compositionFacts(event, before)
    case 'captionsRequested':
    case 'captionsChanged':
    case 'savingAsked':
    case 'savingAnswered':
    case 'savingBegun':
    case 'savingEnded':
      return transcriptionFacts(event, before)
    case 'muteRequested':
      return about(before, event.peerId, (_who, peer) => {
        const track = peer.tracks.get(event.trackId)
        return track === undefined || !event.mute ? [] : mutedBy(before, event.by, event.peerId, [track.type])
      })
    case 'muteOfManyRequested':
      return event.mute
        ? event.peerIds.flatMap((peerId) =>
            mutedBy(before, event.by, peerId, event.kind === null ? ['audio', 'video'] : [event.kind]),
          )
        : []
    case 'roomEnded':
      return before.session === null
        ? []
        : [{ kind: 'call.closed', by: found(before, event.by), locked: event.lock }]
    default:
      return []
  }
}
