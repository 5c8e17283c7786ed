import { LIMIT } from '../../../src/contracts/constants.ts'
import { accept, type Decision, NOT_IN_ROOM, refuse } from './decision.ts'
import type { RoomCommand } from './roomCommands.ts'
import type { Audience } from './roomEvents.ts'
import type { Room } from './roomState.ts'
import { mayAddress } from './visibility.ts'

/** Chat and custom messages (M7.031, M7.075): to everyone, to roles, or to one peer. */
export const decideSendMessage = (
  command: Extract<RoomCommand, { type: 'sendMessage' }>,
  room: Room,
): Decision => {
  const peer = room.peers.get(command.peerId)
  if (peer === undefined) return NOT_IN_ROOM
  const sent = command.clientId === undefined ? undefined : peer.sent.get(command.clientId)
  // The client repeats a call whose answer was lost; the message was already sent (protocol §3.3).
  if (sent !== undefined) return accept([], { message_id: sent.messageId, timestamp: sent.at })
  if (command.message.length > LIMIT.chatMessage) return refuse(400, 'The message is too long')
  if (command.toPeer !== undefined) {
    const target = room.peers.get(command.toPeer)
    // An invisible peer is answered like a missing one, so that waiting peers learn nothing about those
    // inside.
    if (target === undefined || !mayAddress(peer, target)) return refuse(404, 'No such peer in the room')
  }
  const to: Audience =
    command.toPeer !== undefined
      ? { kind: 'peer', peerId: command.toPeer }
      : command.toRoles !== undefined && command.toRoles.length > 0
        ? { kind: 'roles', roles: command.toRoles }
        : { kind: 'everyone' }
  const { messageId, at, message, kind, file, clientId = null } = command
  const about = { messageId, clientId, at, from: peer.id, to, message, kind }
  return accept([{ type: 'messageSent', ...about, ...(file === undefined ? {} : { file }) }], {
    message_id: messageId,
    timestamp: at,
  })
}
