import { CHAT_FILE_TYPE } from '../../../src/contracts/meeting/chat/chatFile.ts'
import { isWrittenMessage } from '../../../src/contracts/meeting/chat/writtenMessages.ts'
import type { VisitMessage } from '../persistence/visitRecorder.ts'
import type { Audience, RoomEvent } from './roomEvents.ts'
import type { Room } from './roomState.ts'
import { recipients } from './visibility.ts'

const DOCTOR = 'doctor'
/** Messages of the chat, and the text of those that carry a file. */
const KEPT = new Set(['chat', CHAT_FILE_TYPE])

/** The doctor's own sentences of the product are kept too; other kinds are signals between clients. */
const isKept = (kind: string, role: string): boolean =>
  KEPT.has(kind) || (role === DOCTOR && isWrittenMessage(kind))

const reachesDoctor = (to: Audience, room: Room): boolean => {
  if (to.kind === 'everyone') return true
  return to.kind === 'roles' ? to.roles.includes(DOCTOR) : room.peers.get(to.peerId)?.role === DOCTOR
}

/**
 * Adds an event's messages to the chat that is kept with the visit: those that the doctor wrote or could
 * read. Messages between other people are no part of the doctor's record.
 */
export const visitMessages = (event: RoomEvent, room: Room): VisitMessage[] => {
  if (event.type !== 'messageSent') return []
  const { messageId: id, at, to, kind, message: text } = event
  const sender = room.peers.get(event.from)
  if (sender === undefined || !isKept(kind, sender.role)) return []
  if (sender.role !== DOCTOR && !reachesDoctor(to, room)) return []
  return [
    {
      id,
      at: new Date(at),
      from: { role: sender.role, user: sender.userId, name: sender.name },
      toRoles: to.kind === 'roles' ? to.roles : null,
      toName: to.kind === 'peer' ? (room.peers.get(to.peerId)?.name ?? '') : null,
      readers: [...new Set(recipients(room, sender, to).map(({ userId }) => userId))],
      file: event.file ?? null,
      kind,
      text,
    },
  ]
}
