import { accept, type Decision, departure, NOT_IN_ROOM, refuse } from './decision.ts'
import { joinRefusal } from './encryption/decideEncryption.ts'
import { inheritedGroups } from './peerGroups.ts'
import {
  formerPlace,
  hasPlace,
  isMoved,
  isSamePerson,
  previewRefusal,
  replacedPeers,
  tooManyPreviews,
} from './places.ts'
import type { RoomCommand } from './roomCommands.ts'
import type { RoomEvent } from './roomEvents.ts'
import type { Peer, Preview, Room } from './roomState.ts'

type Command<T extends RoomCommand['type']> = Extract<RoomCommand, { type: T }>

/**
 * A socket opened. The same id with the same token takes its peer over (protocol §9.2). A new token of the
 * same person means that the page was reloaded and its connections are lost: the old peer leaves and the new
 * one takes its role, so that an admitted guest need not wait again.
 */
export const decideConnect = (command: Command<'connect'>, room: Room): Decision => {
  const { peerId, userId, tokenId, role, addressTag, takesPlace, companion } = command
  const preview: Preview = {
    ...{ userId, tokenId, role, addressTag, takesPlace, companion },
    inheritsRole: false,
  }
  const peer = room.peers.get(peerId)
  const holder = peer ?? room.previews.get(peerId)
  if (holder === undefined) {
    const crowd = previewRefusal(room, preview)
    if (crowd !== null) return crowd
    const place = formerPlace(room, preview)
    const heir =
      place === null || place.role === role ? preview : { ...preview, role: place.role, inheritsRole: true }
    return accept([...tooManyPreviews(room, preview), { type: 'previewOpened', peerId, preview: heir }])
  }
  if (holder.tokenId === tokenId) {
    if (peer !== undefined) return accept([{ type: 'peerReturned', peerId }])
    return accept([{ type: 'previewOpened', peerId, preview }])
  }
  if (!isSamePerson(holder, preview)) return refuse(403, 'This peer id belongs to somebody else')
  return accept([
    ...(peer === undefined ? [] : departure(room, { type: 'peerLeft', peerId })),
    { type: 'previewOpened', peerId, preview: { ...preview, role: holder.role } },
  ])
}

export const decideJoin = (command: Command<'join'>, room: Room): Decision => {
  const { peerId, name, data, autoVideo, at } = command
  if (room.peers.has(peerId)) return accept([{ type: 'joinRepeated', peerId }])
  const preview = room.previews.get(peerId)
  if (preview === undefined) return NOT_IN_ROOM
  if (room.locked) return refuse(403, 'The room is locked')
  const unable = joinRefusal(room, command.encrypts)
  if (unable !== null) return unable
  const former = replacedPeers(room, preview, name)
  const place = former.find((peer) => isMoved(peer, preview))
  // The role was that of a peer who has left or has another one by now.
  if (preview.inheritsRole && place?.role !== preview.role)
    return refuse(403, 'The former place in the call has ended')
  const others = room.peers.size - former.length
  if (!hasPlace(room, preview, former)) return refuse(403, 'The room is full')
  const peer: Peer = {
    ...preview,
    id: peerId,
    name,
    data,
    groups: inheritedGroups(place),
    joinedAt: at,
    tracks: new Map(),
    connected: true,
    autoVideo,
    degrades: command.degrades,
    encrypts: command.encrypts,
    migrating: false,
    early: place?.early ?? (!room.large && others < room.size.large),
    roleRequests: [],
    observedKeys: [],
    sent: new Map(),
  }
  // A guest who is recognised by name only has another id and waits again.
  const continues = place !== undefined && place.userId === preview.userId && place.role === preview.role
  const events: RoomEvent[] = [
    ...former.map(
      (one): RoomEvent => ({
        type: 'peerReplaced',
        peerId: one.id,
        moved: isMoved(one, preview),
        continues: continues && one === place,
      }),
    ),
    { type: 'peerJoined', peer, continues },
  ]
  // Before the join, because this peer is the first that is only counted.
  if (!room.large && place === undefined && !peer.early) events.unshift({ type: 'roomGrewLarge' })
  if (room.session === null) events.unshift({ type: 'sessionStarted', sessionId: command.sessionId, at })
  return accept(events)
}

export const decideLeave = (command: Command<'leave'>, room: Room): Decision => {
  const { peerId } = command
  if (room.previews.has(peerId)) return accept([{ type: 'previewClosed', peerId, why: null }])
  if (!room.peers.has(peerId)) return NOT_IN_ROOM
  return accept(departure(room, { type: 'peerLeft', peerId }))
}

/** A preview ends with its socket; a joined peer gets the reconnect window (protocol §9.4). */
export const decideLoseSocket = (command: Command<'loseSocket'>, room: Room): Decision => {
  const { peerId } = command
  if (room.previews.has(peerId)) return accept([{ type: 'previewClosed', peerId, why: null }])
  const peer = room.peers.get(peerId)
  if (peer === undefined || !peer.connected) return NOT_IN_ROOM
  return accept([{ type: 'socketLost', peerId }])
}

export const decideClosePreview = ({ peerId, why }: Command<'closePreview'>, room: Room): Decision =>
  room.previews.has(peerId) ? accept([{ type: 'previewClosed', peerId, why }]) : NOT_IN_ROOM

export const decideExpire = (command: Command<'expire'>, room: Room): Decision => {
  const peer = room.peers.get(command.peerId)
  if (peer === undefined || peer.connected) return NOT_IN_ROOM
  return accept(departure(room, { type: 'peerLeft', peerId: command.peerId }))
}

export const decideUpdatePeer = (command: Command<'updatePeer'>, room: Room): Decision => {
  const peer = room.peers.get(command.peerId)
  if (peer === undefined) return NOT_IN_ROOM
  const name = command.name ?? peer.name
  const data = command.data ?? peer.data
  if (name === peer.name && data === peer.data) return accept([])
  return accept([{ type: 'peerUpdated', peerId: peer.id, name, data }])
}
