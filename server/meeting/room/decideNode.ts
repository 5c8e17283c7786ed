import { accept, type Decision } from './decision.ts'
import type { RoomCommand } from './roomCommands.ts'
import type { RoomEvent } from './roomEvents.ts'
import type { Room } from './roomState.ts'

/**
 * Every track ended with the media process: other peers see them end, and new tracks get new ids (protocol
 * §8).
 */
export const decideChangeNode = (
  command: Extract<RoomCommand, { type: 'changeNode' }>,
  room: Room,
): Decision => {
  if (command.nodeId === room.nodeId) return accept([])
  const ended = [...room.peers.values()].flatMap((peer): RoomEvent[] =>
    peer.tracks.size === 0
      ? []
      : [{ type: 'tracksChanged', peerId: peer.id, added: [], removed: [...peer.tracks.values()] }],
  )
  return accept([...ended, { type: 'nodeChanged', nodeId: command.nodeId }])
}
