import type { VisitFact } from '../../../src/contracts/portal/visitRecord.ts'

export interface DatedVisitFact {
  at: Date
  fact: VisitFact
}

/** Writes visit records; the portal implements it. A room without a visit has no record. */
export interface VisitRecorder {
  append(roomId: string, facts: readonly DatedVisitFact[]): Promise<void>
}

/** For a server without a portal, and for tests. */
export const createMemoryVisitRecorder = (): VisitRecorder & { facts: DatedVisitFact[] } => {
  const facts: DatedVisitFact[] = []
  return {
    facts,
    append: async (_roomId, more) => {
      facts.push(...more)
    },
  }
}
