import type { ChatFile } from '../../../src/contracts/meeting/chat/chatFile.ts'
import type { VisitFact } from '../../../src/contracts/portal/visitRecord.ts'

export interface DatedVisitFact {
  at: Date
  fact: VisitFact
}

/** A message of the chat that the doctor could read. */
export interface VisitMessage {
  id: string
  at: Date
  /** `user` as in the visit record; `name` as shown in the call. */
  from: { role: string; user: string; name: string }
  /** The roles or the person that it was sent to; both null: everyone. */
  toRoles: readonly string[] | null
  toName: string | null
  /** The people whom it reached, as in the visit record. */
  readers: readonly string[]
  file: ChatFile | null
  /** The type of the message (M3.30). */
  kind: string
  text: string
}

/** Writes visit records; the portal implements it. A room without a visit has no record. */
export interface VisitRecorder {
  append(roomId: string, facts: readonly DatedVisitFact[]): Promise<void>
  /** A message that was written before is not written again. */
  storeMessages(roomId: string, messages: readonly VisitMessage[]): Promise<void>
}

/** For a server without a portal, and for tests. */
export const createMemoryVisitRecorder = (): VisitRecorder & {
  facts: DatedVisitFact[]
  messages: VisitMessage[]
} => {
  const facts: DatedVisitFact[] = []
  const messages: VisitMessage[] = []
  return {
    facts,
    messages,
    append: async (_roomId, more) => {
      facts.push(...more)
    },
    storeMessages: async (_roomId, more) => {
      messages.push(...more)
    },
  }
}
