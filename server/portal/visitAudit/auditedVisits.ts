import { sql } from 'kysely'
import type { z } from 'zod'
import {
  AUDIT_PAGE,
  type AuditedVisit,
  type listAuditedVisits,
} from '../../../src/contracts/portal/visitAudit.ts'
import type { Database } from '../../db/client.ts'
import { folioOf } from '../prescription/folio.ts'

type Query = z.output<(typeof listAuditedVisits)['query']>

/** The practitioner's visits that match, the newest first; without an end, those that have begun. */
export const findAuditedVisits = async (
  db: Database,
  practitionerId: string,
  { page, from, before, folio, outcome }: Query,
  now: Date,
): Promise<{ visits: AuditedVisit[]; count: number }> => {
  const matching = db
    .selectFrom('appointment')
    .where('appointment.practitioner_id', '=', practitionerId)
    .$if(before !== undefined, (query) => query.where('start_time', '<', new Date(before ?? 0)))
    .$if(before === undefined && folio === undefined, (query) => query.where('start_time', '<=', now))
    .$if(from !== undefined, (query) => query.where('start_time', '>=', new Date(from ?? 0)))
    .$if(outcome !== undefined, (query) => query.where('outcome', '=', outcome ?? null))
    .$if(folio !== undefined, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('prescription')
            .select('folio_number')
            .whereRef('prescription.appointment_id', '=', 'appointment.id')
            .where('folio_number', '=', Number(folio)),
        ),
      ),
    )
  const { count } = await matching
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  const rows = await matching
    .leftJoin('visit_record_head', 'visit_record_head.appointment_id', 'appointment.id')
    .select(['appointment.id', 'start_time', 'end_time', 'status', 'outcome', 'visit_record_head.length'])
    .select(
      sql<number[]>`array(
        select folio_number from prescription
          where prescription.appointment_id = appointment.id order by folio_number
      )`.as('folios'),
    )
    .orderBy('start_time', 'desc')
    .orderBy('appointment.id')
    .limit(AUDIT_PAGE)
    .offset((page - 1) * AUDIT_PAGE)
    .execute()
  return {
    count: Number(count),
    visits: rows.map(({ start_time, end_time, length, folios, ...visit }) => ({
      ...visit,
      start_time: start_time.toISOString(),
      end_time: end_time.toISOString(),
      folios: folios.map((number) => folioOf(Number(number))),
      entries: length ?? 0,
    })),
  }
}
