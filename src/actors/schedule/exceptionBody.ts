import type { RequestOf } from '../../contracts/portal/endpoint.ts'
import type { ExceptionFields } from '../../contracts/portal/schedule/formFields.ts'
import type { createBlocking, createExtending } from '../../contracts/portal/schedule/overrides.ts'
import { wallToEpoch } from '../../contracts/portal/schedule/wallTime.ts'

type BlockingBody = RequestOf<typeof createBlocking>['body']
type ExtendingBody = RequestOf<typeof createExtending>['body']

const iso = (date: string, minutes: string, zone: string): string =>
  new Date(wallToEpoch(date, Number(minutes), zone)).toISOString()

/** Time that nobody can book, as the form has it, in the zone of the hours. */
export const blockingBodyOf = (fields: ExceptionFields, zone: string): BlockingBody =>
  fields.all_day
    ? {
        all_day: true,
        start_date: fields.start_date,
        end_date: fields.end_date,
        zone,
        reason: fields.reason,
        visits: fields.visits,
      }
    : {
        all_day: false,
        start_time: iso(fields.start_date, fields.start, zone),
        end_time: iso(fields.end_date, fields.end, zone),
        reason: fields.reason,
        visits: fields.visits,
      }

/** Extra time of one day. */
export const extendingBodyOf = (fields: ExceptionFields, zone: string): ExtendingBody => ({
  start_time: iso(fields.start_date, fields.start, zone),
  end_time: iso(fields.start_date, fields.end, zone),
  speciality_id: fields.speciality_id === '' ? null : fields.speciality_id,
  visits: fields.visits,
})
