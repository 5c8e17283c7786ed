import { MEETING_TIME } from '../limits.ts'
import { sees } from '../roles.ts'
import type { Frame } from './notifications.ts'
import type { RoomEvent } from './roomEvents.ts'
import type { Peer, Room } from './roomState.ts'
import { isListed, recipients } from './visibility.ts'
import { wirePeer } from './wireShapes.ts'

type Event<T extends RoomEvent['type']> = Extract<RoomEvent, { type: T }>

/** The requesting peer as its target sees it. Requests also reach reconnecting peers (protocol §9.4). */
const requestedBy = (room: Room, by: string, peer: Peer): { requested_by?: string } => {
  const asking = room.peers.get(by)
  return asking !== undefined && sees(peer.role, asking.role) ? { requested_by: by } : {}
}

/** A message as one of its readers gets it. */
const messageFrame = (sent: Event<'messageSent'>, from: Peer, after: Room, { id: to, role }: Peer): Frame => {
  const { messageId, at, message, kind, file, to: audience } = sent
  const sender = { ...wirePeer(from), realtime: isListed(after, from) }
  // A peer that does not know the sender must not learn when it joined.
  const { joined_at: _joinedAt, groups: _groups, ...unknownSender } = sender
  return {
    to,
    method: 'on-broadcast',
    params: {
      message_id: messageId,
      timestamp: at,
      private: audience.kind === 'peer',
      ...(audience.kind === 'roles' ? { roles: [...audience.roles] } : {}),
      info: { message, type: kind, ...(file === undefined ? {} : { file }) },
      peer: sees(role, from.role) ? sender : { ...unknownSender, groups: [] },
    },
  }
}

export const messageFrames = (event: Event<'messageSent'>, after: Room): Frame[] => {
  const from = after.peers.get(event.from)
  if (from === undefined) return []
  return recipients(after, from, event.to).map((peer) => messageFrame(event, from, after, peer))
}

/**
 * The messages that reached the former device of a call while it moved to this one. The client leaves out those that
 * it has already (decision 0186).
 */
export const missedMessageFrames = (after: Room, peer: Peer): Frame[] =>
  after.messages
    .filter(
      ({ sent, reached }) =>
        sent.at >= peer.joinedAt - MEETING_TIME.movedMessages && reached.includes(peer.userId),
    )
    .map(({ sent, from }) => messageFrame(sent, from, after, peer))

export const muteRequestFrames = (event: Event<'muteRequested'>, after: Room): Frame[] => {
  const peer = after.peers.get(event.peerId)
  if (peer === undefined) return []
  const { trackId: track_id, streamId: stream_id, mute } = event
  return [
    {
      to: peer.id,
      method: 'on-track-update-request',
      params: { ...requestedBy(after, event.by, peer), track_id, stream_id, mute },
    },
  ]
}

export const muteOfManyFrames = (event: Event<'muteOfManyRequested'>, after: Room): Frame[] => {
  const { by, kind, source, mute, roles } = event
  return event.peerIds.flatMap((peerId): Frame[] => {
    const peer = after.peers.get(peerId)
    if (peer === undefined) return []
    const params = {
      ...requestedBy(after, by, peer),
      ...(kind === null ? {} : { type: kind }),
      ...(source === null ? {} : { source }),
      value: mute,
      ...(roles === null ? {} : { roles: [...roles] }),
    }
    return [{ to: peer.id, method: 'on-change-track-mute-state-request', params }]
  })
}
