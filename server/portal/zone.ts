import { type RawBuilder, sql } from 'kysely'

const OFFSET = /^UTC([+-])(\d{2}):(\d{2})$/

/**
 * A profile's zone for `at time zone`: an offset of the product's list ('UTC-06:00') as an interval, because
 * PostgreSQL reads the sign of such a name inverted; an IANA name unchanged.
 */
const zoneSql = (timezone: string): RawBuilder<unknown> => {
  const [, sign, hours, minutes] = OFFSET.exec(timezone) ?? []
  return sign === undefined ? sql`${timezone}::text` : sql`${`${sign}${hours}:${minutes}`}::interval`
}

/** The instant at which a day (`YYYY-MM-DD`) begins in a zone. */
export const startOfDay = (date: string, timezone: string): RawBuilder<Date> =>
  sql<Date>`(${date}::date::timestamp at time zone ${zoneSql(timezone)})`

/** The instant at which the day ends; a day may have 23 or 25 hours. */
export const endOfDay = (date: string, timezone: string): RawBuilder<Date> =>
  sql<Date>`((${date}::date + 1)::timestamp at time zone ${zoneSql(timezone)})`
