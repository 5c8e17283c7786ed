import type { WhiteboardUpdate } from '../../../../src/contracts/meeting/whiteboard/whiteboards.ts'
import type { Frame } from '../notifications.ts'
import type { Peer, Room } from '../roomState.ts'
import type { WhiteboardEvent } from './whiteboardCommands.ts'
import { concerns } from './whiteboardRights.ts'
import type { Whiteboard } from './whiteboardState.ts'

/** An update of a whiteboard, sent to everyone who may see it, the caller included (protocol §12.2). */
const updateOf = (whiteboard: Whiteboard, open: boolean): WhiteboardUpdate => ({
  id: whiteboard.id,
  title: whiteboard.title,
  owner: whiteboard.owner,
  state: open ? 'open' : 'closed',
})

const frame = (to: string, whiteboard: Whiteboard, open = whiteboard.open): Frame => ({
  to,
  method: 'on-whiteboard-update',
  params: updateOf(whiteboard, open),
})

export const whiteboardFrames = (event: WhiteboardEvent, after: Room): Frame[] => {
  const whiteboard = after.whiteboards.get(event.whiteboardId)
  if (whiteboard === undefined || (event.type !== 'whiteboardOpened' && event.type !== 'whiteboardClosed'))
    return []
  return [...after.peers.values()]
    .filter((peer) => peer.connected && concerns(whiteboard, peer))
    .map(({ id: to }) => frame(to, whiteboard))
}

/** Clients do not request the list of whiteboards, so a new or returning peer is notified of those it may see. */
export const knownWhiteboardFrames = (room: Room, peer: Peer): Frame[] =>
  [...room.whiteboards.values()]
    .filter((whiteboard) => concerns(whiteboard, peer))
    .map((whiteboard) => frame(peer.id, whiteboard))

/** Notifies a peer of the whiteboards that its new role opens or closes. */
export const whiteboardRoleFrames = (before: Peer, is: Peer, room: Room): Frame[] =>
  [...room.whiteboards.values()].flatMap((whiteboard) => {
    if (concerns(whiteboard, before) === concerns(whiteboard, is)) return []
    return [frame(is.id, whiteboard, whiteboard.open && concerns(whiteboard, is))]
  })
