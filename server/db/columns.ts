import type { ColumnType } from 'kysely'

/** Read as Date, written as Date: PGlite and PostgreSQL agree on this for timestamptz. */
export type Instant = ColumnType<Date, Date, Date>
export type MaybeInstant = ColumnType<Date | null, Date | null | undefined, Date | null>
