import { CHAT_FILE_TYPE } from '../../../src/contracts/meeting/chat/chatFile.ts'
import type { VisitMessage } from '../persistence/visitRecorder.ts'
import type { Audience, RoomEvent } from './roomEvents.ts'
import type { Room } from './roomState.ts'
import { recipients } from './visibility.ts'

const DOCTOR = 'doctor'
/** Messages of the chat, and the text of those that carry a file; other kinds are signals between clients. */
const KEPT = new Set(['chat', CHAT_FILE_TYPE])

const reachesDoctor = (to: Audience, room: Room): boolean => {
  if (to.kind === 'everyone') return true
  return to.kind === 'roles' ? to.roles.includes(DOCTOR) : room.peers.get(to.peerId)?.role === DOCTOR
}

/**
 * Adds an event's messages to the chat that is kept with the visit: those that the doctor wrote or could
 * read. Messages between other people are no part of the doctor's record.
 */
export const visitMessages = (event: RoomEvent, room: Room): VisitMessage[] => {
  if (event.type !== 'messageSent' || !KEPT.has(event.kind)) return []
  const { messageId: id, at, to, message: text } = event
  const sender = room.peers.get(event.from)
  if (sender === undefined || (sender.role !== DOCTOR && !reachesDoctor(to, room))) return []
  return [
    {
      id,
      at: new Date(at),
      from: { role: sender.role, user: sender.userId, name: sender.name },
      toRoles: to.kind === 'roles' ? to.roles : null,
      toName: to.kind === 'peer' ? (room.peers.get(to.peerId)?.name ?? '') : null,
      readers: [...new Set(recipients(room, sender, to).map(({ userId }) => userId))],
      file: event.file ?? null,
      text,
    },
  ]
}
