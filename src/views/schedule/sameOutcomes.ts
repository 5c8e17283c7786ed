import type { explainSlots } from '../../contracts/portal/booking/slots.ts'
import type { AnswerOf } from '../../contracts/portal/endpoint.ts'

type Start = AnswerOf<typeof explainSlots>['starts'][number]

interface OutcomeRun {
  /** The first and the last start of it, ISO. */
  readonly first: string
  readonly last: string
  readonly outcome: Start['outcome']
}

/** Neighbouring starts of the same outcome as one entry. */
export const sameOutcomes = (starts: readonly Start[]): OutcomeRun[] => {
  const runs: OutcomeRun[] = []
  for (const { start_time, outcome } of starts) {
    const run = runs.at(-1)
    if (run?.outcome === outcome) runs[runs.length - 1] = { ...run, last: start_time }
    else runs.push({ first: start_time, last: start_time, outcome })
  }
  return runs
}
