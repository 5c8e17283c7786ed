import { type Decision, NOT_IN_ROOM, refuse } from './decision.ts'
import type { RoomCommand } from './roomCommands.ts'
import type { Room } from './roomState.ts'

/**
 * Only doctors may request transcription (M6.41), and this server has no transcriber. The request is refused,
 * and the policy names no transcription, so that clients do not offer it (docs/decisions/0084).
 */
export const decideTranscribe = (
  command: Extract<RoomCommand, { type: 'transcribe' }>,
  room: Room,
): Decision => {
  const peer = room.peers.get(command.peerId)
  if (peer === undefined) return NOT_IN_ROOM
  if (peer.role !== 'doctor') return refuse(403, 'This role may not transcribe')
  return refuse(400, 'No transcriber is configured')
}
