import {
  listCancelledVisits,
  type PastVisit,
  readPatientHistory,
} from '../../contracts/portal/patient/history.ts'
import { listPatients, type PatientItem } from '../../contracts/portal/patient/patientList.ts'
import type { FetchedPage, PageRequest } from '../../machines/kit/pagedListContract.ts'
import type { PatientCount, PatientSort } from '../../machines/patient/patientList.ts'
import type { Http } from '../../services/portal/http.ts'
import type { JsonStorage } from '../../services/portal/storage.ts'
import { promiseLogic } from '../kit/promiseLogic.ts'
import { queryLogic } from '../kit/queryLogic.ts'
import { storePatientsView } from './patientsView.ts'

interface Deps {
  http: Http
  now: () => number
}

/** P9.07-P9.09 */
const PAGE_SIZE = 100

/** One page by its number, of an answer that tells how many there are in all. */
const pageOf = <I>(page: number, { items, count }: { items: I[]; count: number }, now: number) => ({
  items,
  next: page * PAGE_SIZE < count && items.length > 0 ? page + 1 : null,
  summary: { count },
  fetchedAt: now,
})

/** P7.34. The tab remembers what the first page was asked with. */
export const defineFetchPatients = ({ http, now, tabStore }: Deps & { tabStore: JsonStorage }) =>
  promiseLogic<FetchedPage<PatientItem, PatientCount>, PageRequest<{ practitionerId: string }, PatientSort>>(
    async ({ input: { params, filters, search, cursor }, signal }) => {
      if (cursor === null) storePatientsView(tabStore, params.practitionerId, { sort: filters, search })
      const page = Number(cursor ?? 1)
      const { clients, count } = await http.call(
        listPatients,
        { query: { limit: PAGE_SIZE, page, search: search.trim(), ...filters } },
        signal,
      )
      return pageOf(page, { items: clients, count }, now())
    },
  )

/** P7.35 */
export const defineFetchHistory = ({ http, now }: Deps) =>
  promiseLogic<
    FetchedPage<PastVisit, { count: number }>,
    PageRequest<{ patientId: string }, Record<string, never>>
  >(async ({ input: { params, cursor }, signal }) => {
    const page = Number(cursor ?? 1)
    const answer = await http.call(
      readPatientHistory,
      {
        params: { id: params.patientId },
        query: { page, limit: PAGE_SIZE, orderBy: 'start_time', orderByValue: 'desc' },
      },
      signal,
    )
    return pageOf(page, answer, now())
  })

/** P7.36 */
export const defineFetchCancelled = (deps: Deps) =>
  queryLogic(deps, async ({ patientId }: { patientId: string }, signal) => {
    const { appointments, count } = await deps.http.call(
      listCancelledVisits,
      { params: { id: patientId }, query: { status: 'cancel', page: 1, limit: PAGE_SIZE } },
      signal,
    )
    return { appointments, count }
  })
