import type { LedgerEntry } from '../../contracts/audit/ledger.ts'
import type { VisitTimeline } from '../../contracts/audit/visitTimeline.ts'
import { ServiceError } from '../../contracts/failure.ts'
import { readVisitTimelines } from '../../machines/visit/visitTimeline.ts'
import { promiseLogic } from '../kit/promiseLogic.ts'

interface ReadTimelineDeps {
  /** The ledger of this page load, once it has been loaded; null where the browser has no storage. */
  readonly ledger: () => Promise<{ entries(): Promise<readonly LedgerEntry[]> } | null>
}

/** The newest visit of the running ledger. */
export const defineReadTimelineActor = ({ ledger }: ReadTimelineDeps) =>
  promiseLogic<{ timeline: VisitTimeline | null }>(async () => {
    const running = await ledger()
    if (running === null)
      throw new ServiceError({ code: 'noLedger', message: 'Nothing is recorded here', retryable: false })
    return { timeline: readVisitTimelines(await running.entries()).at(-1) ?? null }
  })
