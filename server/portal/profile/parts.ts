import type { Transaction } from 'kysely'
import { z } from 'zod'
import { storedMonth } from '../../../src/contracts/portal/profile/monthTime.ts'
import { ownCertificate, ownDegree, ownWorkplace } from '../../../src/contracts/portal/profile/profile.ts'
import {
  type EditableSection,
  editableSections,
  spokenLanguages,
} from '../../../src/contracts/portal/profile/sections.ts'
import type { Database } from '../../db/client.ts'
import type { StoredSection } from '../../db/practitionerTables.ts'
import type { Tables } from '../../db/tables.ts'
import { conflict } from '../../http/apiFailure.ts'

/**
 * The parts of a profile as they are stored, each with a version. Months are date-times (P5.04). A shape that changes
 * is read in both its forms, or lifted by a migration.
 */
export const storedParts = {
  /** The specialities have a table of their own. */
  specialization: z.object({}),
  'work-experience': z.object({
    range_id: z.number(),
    entries: z.array(ownWorkplace.extend({ start: storedMonth, end: storedMonth.nullable() })),
  }),
  education: z.object({ entries: z.array(ownDegree) }),
  certification: z.object({
    entries: z.array(ownCertificate.extend({ issued: storedMonth, expires: storedMonth.nullable() })),
  }),
  credential: z.object({
    cedula: z.string(),
    issuing_school: z.string(),
    curp: z.string(),
    rfc: z.string(),
  }),
  biography: z.object({
    text: z.string(),
    approach: z.string(),
    languages: z.array(z.enum(spokenLanguages)),
  }),
}
export type StoredPart<S extends EditableSection> = z.output<(typeof storedParts)[S]>

export interface Part<S extends EditableSection> {
  readonly version: number
  readonly savedAt: Date
  readonly value: StoredPart<S>
}
export type Parts = { readonly [S in EditableSection]?: Part<S> }

const isEditable = (section: StoredSection): section is EditableSection =>
  editableSections.some((one) => one === section)

/** The parts that were saved. */
export const partsOf = async (db: Database, practitionerId: string): Promise<Parts> => {
  const rows = await db
    .selectFrom('profile_part')
    .select(['section', 'version', 'body', 'saved_at'])
    .where('practitioner_id', '=', practitionerId)
    .execute()
  return Object.fromEntries(
    rows.flatMap(({ section, version, body, saved_at }) =>
      isEditable(section)
        ? [[section, { version, savedAt: saved_at, value: storedParts[section].parse(body) }]]
        : [],
    ),
  )
}

/** The files of the certificates that were saved. */
export const certificateFiles = async (
  db: Database,
  practitionerId: string,
): Promise<{ id: string; name: string }[]> => {
  const { certification } = await partsOf(db, practitionerId)
  return (certification?.value.entries ?? []).flatMap(({ file }) => (file === null ? [] : [file]))
}

/** The version of what is saved of one section; 0 for nothing. */
export const versionOf = async (
  db: Database,
  practitionerId: string,
  section: StoredSection,
): Promise<number> => {
  const row = await db
    .selectFrom('profile_part')
    .select('version')
    .where('practitioner_id', '=', practitionerId)
    .where('section', '=', section)
    .executeTakeFirst()
  return row?.version ?? 0
}

interface Saved<V> {
  readonly expected: number
  readonly value: V
  readonly now: Date
}

/**
 * Saves what a section holds from the version that was read.
 * @throws ApiFailure 409 when there is another version
 */
export const saveVersion = async (
  trx: Transaction<Tables>,
  practitionerId: string,
  section: StoredSection,
  { expected, value, now }: Saved<object>,
): Promise<void> => {
  const row = { version: expected + 1, body: JSON.stringify(value), saved_at: now }
  const saved =
    expected === 0
      ? await trx
          .insertInto('profile_part')
          .values({ practitioner_id: practitionerId, section, ...row })
          .onConflict((on) => on.doNothing())
          .returning('version')
          .executeTakeFirst()
      : await trx
          .updateTable('profile_part')
          .set(row)
          .where('practitioner_id', '=', practitionerId)
          .where('section', '=', section)
          .where('version', '=', expected)
          .returning('version')
          .executeTakeFirst()
  if (saved === undefined) throw conflict()
}

/** The same for a part of the profile. @throws ApiFailure 409 */
export const savePart = <S extends EditableSection>(
  trx: Transaction<Tables>,
  practitionerId: string,
  section: S,
  saved: Saved<StoredPart<S>>,
): Promise<void> => saveVersion(trx, practitionerId, section, saved)
