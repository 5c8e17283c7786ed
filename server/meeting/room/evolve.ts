import { KEY_BROADCAST } from '../../../src/contracts/meeting/encryption/encryption.ts'
import { ROOM_LIMIT } from '../limits.ts'
import { evolveComposition } from './composing/evolveComposition.ts'
import { evolvePolls } from './polls/evolvePoll.ts'
import { evolveRecording } from './recording/evolveRecording.ts'
import type { RoomEvent } from './roomEvents.ts'
import type { Peer, Room } from './roomState.ts'
import { evolveTranscription } from './transcription/evolveTranscription.ts'
import { recipients } from './visibility.ts'
import { evolveWhiteboards } from './whiteboard/evolveWhiteboards.ts'

const without = <V>(map: ReadonlyMap<string, V>, key: string): ReadonlyMap<string, V> => {
  const copy = new Map(map)
  copy.delete(key)
  return copy
}

const withPeer = (room: Room, peerId: string, change: (peer: Peer) => Partial<Peer>): Room => {
  const peer = room.peers.get(peerId)
  if (peer === undefined) return room
  return { ...room, peers: new Map(room.peers).set(peerId, { ...peer, ...change(peer) }) }
}

const latest = <V>(map: Map<string, V>, count: number): ReadonlyMap<string, V> => {
  for (const key of map.keys()) {
    if (map.size <= count) break
    map.delete(key)
  }
  return map
}

const withMessage = (room: Room, sent: Extract<RoomEvent, { type: 'messageSent' }>): Room => {
  const from = room.peers.get(sent.from)
  // Messages about keys are meant for one device, so the one that takes its place must not receive them.
  if (from === undefined || sent.kind === KEY_BROADCAST) return room
  const reached = recipients(room, from, sent.to).map(({ userId }) => userId)
  return { ...room, messages: [...room.messages, { sent, from, reached }].slice(-ROOM_LIMIT.recentMessages) }
}

/** Applies one event. Total: an event about an unknown peer changes nothing. */
export const evolve = (room: Room, event: RoomEvent): Room => {
  switch (event.type) {
    case 'previewOpened':
      return { ...room, previews: new Map(room.previews).set(event.peerId, event.preview) }
    case 'previewClosed':
      return { ...room, previews: without(room.previews, event.peerId) }
    case 'sessionStarted':
      return { ...room, session: { id: event.sessionId, startedAt: event.at } }
    case 'sessionEnded':
      return {
        ...room,
        session: null,
        messages: [],
        store: new Map(),
        polls: new Map(),
        whiteboards: new Map(),
        recording: null,
        composition: null,
        transcription: null,
        large: false,
      }
    case 'peerJoined':
      return {
        ...room,
        previews: without(room.previews, event.peer.id),
        peers: new Map(room.peers).set(event.peer.id, event.peer),
      }
    case 'peerReturned':
      return withPeer(room, event.peerId, () => ({ connected: true }))
    case 'socketLost':
      return withPeer(room, event.peerId, () => ({ connected: false }))
    case 'peerLeft':
    case 'peerRemoved':
    case 'peerReplaced':
      return { ...room, peers: without(room.peers, event.peerId) }
    case 'tracksChanged':
      return withPeer(room, event.peerId, (peer) => {
        const tracks = new Map(peer.tracks)
        for (const track of event.removed) tracks.delete(track.track_id)
        for (const track of event.added) tracks.set(track.track_id, track)
        return { tracks }
      })
    case 'tracksUpdated':
      return withPeer(room, event.peerId, (peer) => {
        const tracks = new Map(peer.tracks)
        for (const track of event.tracks) tracks.set(track.track_id, track)
        return { tracks }
      })
    case 'peerUpdated':
      return withPeer(room, event.peerId, () => ({ name: event.name, data: event.data }))
    case 'groupsChanged':
      return withPeer(room, event.peerId, () => ({ groups: event.groups }))
    case 'roleChangeRequested':
      return withPeer(room, event.peerId, ({ roleRequests }) => ({
        roleRequests: [...roleRequests, event.request].slice(-ROOM_LIMIT.roleRequests),
      }))
    case 'roleChanged':
      return withPeer(room, event.peerId, () => ({ role: event.role, roleRequests: [] }))
    case 'messageSent': {
      const { clientId, messageId, at } = event
      const heard = withMessage(room, event)
      if (clientId === null) return heard
      return withPeer(heard, event.from, (peer) => ({
        sent: latest(new Map(peer.sent).set(clientId, { messageId, at }), ROOM_LIMIT.rememberedMessages),
      }))
    }
    case 'valueStored':
      return { ...room, store: new Map(room.store).set(event.key, event.entry) }
    case 'keysObserved':
      return withPeer(room, event.peerId, () => ({ observedKeys: event.keys }))
    case 'roomGrewLarge':
      return { ...room, large: true }
    case 'nodeChanged':
      return {
        ...room,
        nodeId: event.nodeId,
        peers: new Map([...room.peers].map(([id, peer]) => [id, { ...peer, migrating: true }])),
      }
    case 'peerMigrated':
      return withPeer(room, event.peerId, () => ({ migrating: false }))
    case 'roomEnded':
      return { ...room, peers: new Map(), locked: room.locked || event.lock }
    case 'roomUnlocked':
      return { ...room, locked: false }
    case 'pollSet':
    case 'pollQuestionsSet':
    case 'pollStarted':
    case 'pollAnswered':
    case 'pollStopped':
      return evolvePolls(room, event)
    case 'whiteboardCreated':
    case 'whiteboardOpened':
    case 'whiteboardClosed':
    case 'whiteboardWritten':
      return evolveWhiteboards(room, event)
    case 'recordingRequested':
    case 'recordingAnswered':
    case 'recordingBegun':
    case 'recordingChanged':
      return evolveRecording(room, event)
    case 'compositionOpened':
    case 'compositionBegun':
    case 'hlsChanged':
    case 'rtmpChanged':
    case 'streamMetadataAdded':
    case 'streamAnswered':
      return evolveComposition(room, event)
    case 'encryptionSet':
      return { ...room, encryption: { on: event.on, turns: room.encryption.turns + 1 } }
    case 'captionsRequested':
    case 'captionsChanged':
    case 'languageChosen':
    case 'savingAsked':
    case 'savingAnswered':
    case 'savingBegun':
    case 'savingEnded':
      return evolveTranscription(room, event)
    case 'captionSpoken':
    case 'joinRepeated':
    case 'roleChangeRepeated':
    case 'muteRequested':
    case 'muteOfManyRequested':
      return room
  }
}

export const evolveAll = (room: Room, events: readonly RoomEvent[]): Room => events.reduce(evolve, room)
