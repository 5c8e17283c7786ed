import { accept, type Decision, isAllowed, NOT_IN_ROOM, refuse } from './decision.ts'
import type { RoomCommand } from './roomCommands.ts'
import type { Peer, Room } from './roomState.ts'
import { visiblePeers } from './visibility.ts'

type Command<T extends RoomCommand['type']> = Extract<RoomCommand, { type: T }>

/** The permission depends on the direction (protocol §7.2); the target's client decides whether to obey. */
const mayAsk = (peer: Peer, mute: boolean): boolean => isAllowed(peer, mute ? 'mute' : 'unmute')

const NOT_ALLOWED = refuse(403, 'This role may not mute or unmute others')
const NO_SUCH_PEER = refuse(404, 'No such peer in the room')

/** One track of one peer (M7.038, M7.102). */
export const decideRequestMute = (command: Command<'requestMute'>, room: Room): Decision => {
  const peer = room.peers.get(command.peerId)
  if (peer === undefined) return NOT_IN_ROOM
  if (!mayAsk(peer, command.mute)) return NOT_ALLOWED
  if (command.target === peer.id) return refuse(400, 'A peer mutes itself')
  const target = room.peers.get(command.target)
  if (target === undefined) return NO_SUCH_PEER
  const track = target.tracks.get(command.trackId)
  if (track === undefined) return refuse(404, 'This peer has no such track')
  return accept([
    {
      type: 'muteRequested',
      peerId: target.id,
      by: peer.id,
      trackId: track.track_id,
      streamId: track.stream_id,
      mute: command.mute,
    },
  ])
}

/** Everybody else, the holders of some roles, or one peer (M7.039, M7.103). */
export const decideRequestMuteOfMany = (command: Command<'requestMuteOfMany'>, room: Room): Decision => {
  const peer = room.peers.get(command.peerId)
  if (peer === undefined) return NOT_IN_ROOM
  if (!mayAsk(peer, command.mute)) return NOT_ALLOWED
  const { target, ofRoles, mute, kind = null, source = null } = command
  if (target !== undefined && !room.peers.has(target)) return NO_SUCH_PEER
  const roles = ofRoles === undefined || ofRoles.length === 0 ? null : ofRoles
  const asked = visiblePeers(room, peer.role, peer.id).filter(
    (other) =>
      (target === undefined || other.id === target) && (roles === null || roles.includes(other.role)),
  )
  const peerIds = asked.map((other) => other.id)
  return accept([{ type: 'muteOfManyRequested', peerIds, by: peer.id, kind, source, mute, roles }])
}
