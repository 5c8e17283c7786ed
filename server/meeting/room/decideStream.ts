import { type Decision, NOT_IN_ROOM, refuse } from './decision.ts'
import type { RoomCommand } from './roomCommands.ts'
import type { Room } from './roomState.ts'

/**
 * Only doctors may request recordings and streams (M6.19-M6.24), and this server has no composer. The request
 * is refused, and no role is granted the permissions, so that clients do not offer it
 * (docs/decisions/0166).
 */
export const decideStream = (command: Extract<RoomCommand, { type: 'stream' }>, room: Room): Decision => {
  const peer = room.peers.get(command.peerId)
  if (peer === undefined) return NOT_IN_ROOM
  if (peer.role !== 'doctor') return refuse(403, 'This role may not record or stream')
  return refuse(400, 'No composer is installed')
}
