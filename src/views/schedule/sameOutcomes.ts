import type { Cure, ExplainedQuarter } from '../../machines/schedule/cureOf.ts'

interface OutcomeRun {
  /** The first and the last start of it, ISO. */
  readonly first: string
  readonly last: string
  readonly outcome: ExplainedQuarter['outcome']
  readonly cure: Cure
}

/** Neighbouring starts of the same outcome and the same cure as one entry. */
export const sameOutcomes = (
  starts: readonly ExplainedQuarter[],
  cureOf: (start: ExplainedQuarter) => Cure,
): OutcomeRun[] => {
  const runs: OutcomeRun[] = []
  for (const start of starts) {
    const { start_time, outcome } = start
    const cure = cureOf(start)
    const run = runs.at(-1)
    if (run?.outcome === outcome && JSON.stringify(run.cure) === JSON.stringify(cure))
      runs[runs.length - 1] = { ...run, last: start_time }
    else runs.push({ first: start_time, last: start_time, outcome, cure })
  }
  return runs
}
