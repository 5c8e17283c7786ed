import { MOVED_REASON } from '../../../src/contracts/meeting/call/meetingEnd.ts'
import type {
  NotificationMethod,
  NotificationParams,
} from '../../../src/contracts/meeting/connection/notifications.ts'
import { sees } from '../roles.ts'
import { compositionFrames } from './composing/compositionFrames.ts'
import { encryptionFrames } from './encryption/encryptionFrames.ts'
import { nodeInfoFrame, previewFrames, roomInfoFrame, roomStateFrames, sessionInfoFrame } from './overview.ts'
import { pollFrames } from './polls/pollFrames.ts'
import {
  departureFrames,
  joinedFrames,
  peerListFrame,
  returnedFrames,
  roleRequestFrame,
} from './presenceFrames.ts'
import { recordingFrames } from './recording/recordingFrames.ts'
import { messageFrames, missedMessageFrames, muteOfManyFrames, muteRequestFrames } from './requestFrames.ts'
import { roleChangeFrames } from './roleChangeFrames.ts'
import type { RoomEvent } from './roomEvents.ts'
import type { Peer, Room } from './roomState.ts'
import { observedFrames, storedFrames } from './storeFrames.ts'
import { peerChangeFrames, trackChangeFrames, trackUpdateFrames } from './trackFrames.ts'
import { transcriptionFrames } from './transcription/transcriptionFrames.ts'
import { whiteboardFrames } from './whiteboard/whiteboardFrames.ts'

/** One notification to one peer or preview. */
export type Frame = {
  [M in NotificationMethod]: { to: string; method: M; params: NotificationParams<M> }
}[NotificationMethod]

/** The notifications of one event, with the states before and after it. */
export const notificationsOf = (event: RoomEvent, before: Room, after: Room): Frame[] => {
  switch (event.type) {
    case 'previewOpened':
      return previewFrames(after, event.peerId, event.preview.role)
    case 'peerJoined':
      return [
        ...joinedFrames(after, event.peer),
        ...(event.continues ? missedMessageFrames(after, event.peer) : []),
      ]
    case 'roomGrewLarge':
      return [...after.peers.values()]
        .filter((peer) => peer.connected)
        .map((peer) => roomInfoFrame(after, peer.id))
    case 'joinRepeated': {
      const peer = after.peers.get(event.peerId)
      if (peer === undefined) return []
      return [peerListFrame(after, peer), sessionInfoFrame(after, peer.id, peer.role)]
    }
    case 'peerReturned':
      return returnedFrames(after, event.peerId)
    case 'peerReplaced': {
      const peer = before.peers.get(event.peerId)
      if (peer === undefined) return []
      const order: Frame[] = [
        { to: peer.id, method: 'on-peer-leave-request', params: { ...MOVED_ELSEWHERE } },
      ]
      return [...(event.moved && peer.connected ? order : []), ...departureFrames(before, after, peer)]
    }
    case 'peerLeft': {
      const peer = before.peers.get(event.peerId)
      return peer === undefined ? [] : departureFrames(before, after, peer)
    }
    case 'peerRemoved': {
      const peer = before.peers.get(event.peerId)
      if (peer === undefined) return []
      const params = leaveRequest(before, peer, event.by, { reason: event.reason, room_end: false })
      const order: Frame[] = [{ to: peer.id, method: 'on-peer-leave-request', params }]
      return [...(peer.connected ? order : []), ...departureFrames(before, after, peer)]
    }
    case 'roomEnded':
      return [
        ...[...before.peers.values()]
          .filter((peer) => peer.connected && peer.id !== event.by)
          .map(
            (peer): Frame => ({
              to: peer.id,
              method: 'on-peer-leave-request',
              params: leaveRequest(before, peer, event.by, { reason: event.reason, room_end: true }),
            }),
          ),
        ...roomStateFrames(after, null),
      ]
    case 'tracksChanged':
      return trackChangeFrames(event, before, after)
    case 'tracksUpdated':
      return trackUpdateFrames(event, after)
    case 'peerUpdated':
    case 'groupsChanged':
      return peerChangeFrames(event.peerId, before, after)
    case 'messageSent':
      return messageFrames(event, after)
    case 'roleChangeRequested':
    case 'roleChangeRepeated': {
      const peer = after.peers.get(event.peerId)
      return peer?.connected ? [roleRequestFrame(after, peer, event.request)] : []
    }
    case 'roleChanged':
      return roleChangeFrames(event.peerId, before, after)
    case 'muteRequested':
      return muteRequestFrames(event, after)
    case 'muteOfManyRequested':
      return muteOfManyFrames(event, after)
    case 'valueStored':
      return storedFrames(event.key, after)
    case 'keysObserved':
      return observedFrames(event.peerId, before, after)
    case 'nodeChanged':
      return [...after.peers.values()]
        .filter((peer) => peer.connected)
        .map((peer) => nodeInfoFrame(after, peer.id))
    case 'peerMigrated': {
      const peer = after.peers.get(event.peerId)
      return peer === undefined ? [] : [peerListFrame(after, peer)]
    }
    case 'pollSet':
    case 'pollQuestionsSet':
    case 'pollStarted':
    case 'pollAnswered':
    case 'pollStopped':
      return pollFrames(event, after)
    case 'whiteboardCreated':
    case 'whiteboardOpened':
    case 'whiteboardClosed':
    case 'whiteboardWritten':
      return whiteboardFrames(event, after)
    case 'recordingRequested':
    case 'recordingAnswered':
    case 'recordingChanged':
      return recordingFrames(after)
    case 'compositionOpened':
    case 'compositionBegun':
    case 'hlsChanged':
    case 'rtmpChanged':
    case 'streamMetadataAdded':
    case 'streamAnswered':
      return compositionFrames(event, after)
    case 'encryptionSet':
      return encryptionFrames(after)
    case 'captionsRequested':
    case 'captionsChanged':
    case 'languageChosen':
    case 'savingAsked':
    case 'savingAnswered':
    case 'savingBegun':
    case 'savingEnded':
      return transcriptionFrames(after)
    case 'recordingBegun':
    case 'captionSpoken':
    case 'previewClosed':
    case 'sessionStarted':
    case 'sessionEnded':
    case 'socketLost':
    case 'roomUnlocked':
      return []
  }
}

/**
 * The order to a peer whose person goes on with the call on another device. Other clients show it as a removal,
 * which is what it is for them.
 */
export const MOVED_ELSEWHERE = { reason: MOVED_REASON, room_end: false } as const

/** Tells a peer why it has to leave, and by whom if it may know that peer. */
export const leaveRequest = (
  before: Room,
  peer: Peer,
  byId: string | null,
  order: { reason: string; room_end: boolean },
): NotificationParams<'on-peer-leave-request'> => {
  const by = before.peers.get(byId ?? '')
  return { ...(by !== undefined && sees(peer.role, by.role) ? { requested_by: by.id } : {}), ...order }
}
