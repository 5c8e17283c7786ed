import type { LedgerEntry } from '../../contracts/audit/ledger.ts'
import { ServiceError } from '../../contracts/failure.ts'
import type { OutputOf } from '../../contracts/machineContract.ts'
import { readVisitRecord } from '../../contracts/portal/visitRecord.ts'
import { type Absence, absenceInRecord, someoneCame } from '../../machines/visit/attendance.ts'
import type { visitSummaryContract } from '../../machines/visit/visitSummaryContract.ts'
import { readVisitTimelines } from '../../machines/visit/visitTimeline.ts'
import type { Http } from '../../services/portal/http.ts'
import { promiseLogic } from '../kit/promiseLogic.ts'

interface ReadTimelineDeps {
  /** The ledger of this page load, once it has been loaded; null where the browser has no storage. */
  readonly ledger: () => Promise<{ entries(): Promise<readonly LedgerEntry[]> } | null>
  readonly http: Pick<Http, 'call'>
}
type Read = OutputOf<typeof visitSummaryContract, 'readTimeline'>

/**
 * The newest visit of the running ledger. The server's record is read only where nobody is known to have come, because
 * each reading is written into it; without it the ledger alone tells of the wait.
 */
export const defineReadTimelineActor = ({ ledger, http }: ReadTimelineDeps) => {
  const absenceOf = async (id: string, signal: AbortSignal): Promise<Absence | null> => {
    try {
      return absenceInRecord((await http.call(readVisitRecord, { params: { id } }, signal)).entries)
    } catch {
      return null
    }
  }
  return promiseLogic<Read, { appointmentId?: string | undefined }>(
    async ({ input: { appointmentId }, signal }) => {
      const running = await ledger()
      if (running === null)
        throw new ServiceError({ code: 'noLedger', message: 'Nothing is recorded here', retryable: false })
      const timeline = readVisitTimelines(await running.entries()).at(-1) ?? null
      const isAsked = appointmentId !== undefined && !someoneCame(timeline)
      return { timeline, absence: isAsked ? await absenceOf(appointmentId, signal) : null }
    },
  )
}
