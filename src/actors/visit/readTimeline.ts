import { fromPromise } from 'xstate'
import type { VisitTimeline } from '../../contracts/audit/visitTimeline.ts'
import { ServiceError, toFailure } from '../../contracts/failure.ts'
import type { LedgerEntry } from '../../contracts/ledger.ts'
import { readVisitTimelines } from '../../machines/visitTimeline/visitTimeline.ts'

interface ReadTimelineDeps {
  /** The ledger of this page load, once it has been loaded; null where the browser stores nothing. */
  readonly ledger: () => Promise<{ entries(): Promise<readonly LedgerEntry[]> } | null>
}

/** The newest visit of the running ledger. */
export const defineReadTimelineActor = ({ ledger }: ReadTimelineDeps) =>
  fromPromise<{ timeline: VisitTimeline | null }, void>(async () => {
    try {
      const running = await ledger()
      if (running === null)
        throw new ServiceError({ code: 'noLedger', message: 'Nothing is recorded here', retryable: false })
      return { timeline: readVisitTimelines(await running.entries()).at(-1) ?? null }
    } catch (error) {
      throw toFailure(error)
    }
  })
