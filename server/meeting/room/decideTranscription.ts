import { type Decision, NOT_IN_ROOM, refuse } from './decision.ts'
import type { RoomCommand } from './roomCommands.ts'
import type { Room } from './roomState.ts'

/**
 * Transcription is the doctor's to ask for (M6.41), and nobody here can do it: that is said, and the policy names
 * no transcription, so that no client offers it (docs/decisions/0085).
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
