import { wallToEpoch } from '../../contracts/portal/schedule/wallTime.ts'
import {
  AUDIT_PAGE,
  type AuditedVisit,
  listAuditedVisits,
  listPatientReads,
  type PatientRead,
} from '../../contracts/portal/visitAudit.ts'
import {
  type AuditedVisitFilters,
  auditedVisits,
  type PatientReadFilters,
  patientReads,
} from '../../machines/audit/auditLists.ts'
import type { FetchedPage, PageRequest } from '../../machines/kit/pagedListContract.ts'
import type { Http } from '../../services/portal/http.ts'
import { promiseLogic } from '../kit/promiseLogic.ts'

interface Services {
  http: Http
  now: () => number
}

const DAY_MIN = 24 * 60

const instantOf = (date: string, minute: number, zone: string): string =>
  new Date(wallToEpoch(date, minute, zone)).toISOString()

/** `/audit/visits` */
export const defineAuditedVisits = ({ http, now }: Services) =>
  auditedVisits.machine.provide({
    actors: {
      fetch: promiseLogic<
        FetchedPage<AuditedVisit, { count: number }>,
        PageRequest<{ timezone: string }, AuditedVisitFilters>
      >(async ({ input: { params, filters, search, cursor }, signal }) => {
        const page = Number(cursor ?? 1)
        const folio = search.replace(/\D/g, '').slice(0, 9)
        const { from, to, outcome } = filters
        const { visits, count } = await http.call(
          listAuditedVisits,
          {
            query: {
              page,
              ...(from === null ? {} : { from: instantOf(from, 0, params.timezone) }),
              ...(to === null ? {} : { before: instantOf(to, DAY_MIN, params.timezone) }),
              ...(folio === '' ? {} : { folio }),
              ...(outcome === null ? {} : { outcome }),
            },
          },
          signal,
        )
        return {
          items: visits,
          next: page * AUDIT_PAGE < count && visits.length > 0 ? page + 1 : null,
          summary: { count },
          fetchedAt: now(),
        }
      }),
    },
  })

/** `/audit/reads` */
export const definePatientReads = ({ http, now }: Services) =>
  patientReads.machine.provide({
    actors: {
      fetch: promiseLogic<
        FetchedPage<PatientRead, Record<string, never>>,
        PageRequest<Record<string, never>, PatientReadFilters>
      >(async ({ input: { filters, cursor }, signal }) => {
        const { reads, next } = await http.call(
          listPatientReads,
          {
            query: {
              ...(cursor === null ? {} : { before: String(cursor) }),
              ...(filters.patient === null ? {} : { client: filters.patient.id }),
            },
          },
          signal,
        )
        return { items: reads, next, summary: {}, fetchedAt: now() }
      }),
    },
  })
