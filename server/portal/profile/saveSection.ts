import type { Transaction } from 'kysely'
import type { BodyOf, ProfileBody } from '../../../src/contracts/portal/profile/bodies.ts'
import { monthTime } from '../../../src/contracts/portal/profile/monthTime.ts'
import type { Database } from '../../db/client.ts'
import type { Tables } from '../../db/tables.ts'
import { attachFile, releaseFile } from '../../files/fileStore.ts'
import { ApiFailure, invalidFields } from '../../http/apiFailure.ts'
import { isDegree, universityName } from './catalogues.ts'
import { certificateFiles, savePart } from './parts.ts'
import { requestReview } from './review.ts'
import { saveSpecialities } from './specialities.ts'

type Trx = Transaction<Tables>

/** A day of grace: the month is that of the practitioner's own zone. */
const DAY_MS = 24 * 60 * 60_000
/** Studies that go on end within so many years. */
const YEARS_AHEAD = 8

const thisMonth = (now: Date): string => new Date(now.getTime() + DAY_MS).toISOString().slice(0, 7)

type Wrong = { field: string; message: string }
const refuse = (wrong: Wrong[]): void => {
  if (wrong.length > 0) throw invalidFields(wrong)
}

const workExperience = ({ range_id, entries }: BodyOf<'work-experience'>, now: Date) => {
  const latest = thisMonth(now)
  refuse(
    entries.flatMap(({ start, end }, index) => [
      ...(start > latest ? [{ field: `entries.${index}.start`, message: 'future' }] : []),
      ...(end !== null && end > latest ? [{ field: `entries.${index}.end`, message: 'future' }] : []),
    ]),
  )
  return {
    range_id,
    entries: entries.map((entry) => ({
      ...entry,
      start: monthTime(entry.start),
      end: entry.end === null ? null : monthTime(entry.end),
    })),
  }
}

const education = ({ entries }: BodyOf<'education'>, now: Date) => {
  const year = now.getUTCFullYear()
  refuse(
    entries.flatMap(({ university_id, degree_id, start_year, end_year }, index) => [
      ...(university_id !== null && universityName(university_id) === undefined
        ? [{ field: `entries.${index}.university_id`, message: 'unknown' }]
        : []),
      ...(isDegree(degree_id) ? [] : [{ field: `entries.${index}.degree_id`, message: 'unknown' }]),
      ...(start_year > year ? [{ field: `entries.${index}.start_year`, message: 'years' }] : []),
      ...(end_year !== null && end_year > year + YEARS_AHEAD
        ? [{ field: `entries.${index}.end_year`, message: 'years' }]
        : []),
    ]),
  )
  return {
    entries: entries.map((entry) => ({
      ...entry,
      // The catalogue's own name, whatever was sent with its id.
      university:
        entry.university_id === null
          ? entry.university
          : (universityName(entry.university_id) ?? entry.university),
    })),
  }
}

const certification = ({ entries }: BodyOf<'certification'>, now: Date) => {
  const latest = thisMonth(now)
  refuse(
    entries.flatMap(({ issued }, index) =>
      issued > latest ? [{ field: `entries.${index}.issued`, message: 'future' }] : [],
    ),
  )
  return entries.map((entry) => ({
    ...entry,
    issued: monthTime(entry.issued),
    expires: entry.expires === null ? null : monthTime(entry.expires),
  }))
}

/** Attaches the new files of the certificates, and lets go of those that no certificate has any more. */
const withFiles = async (
  trx: Trx,
  practitionerId: string,
  entries: ReturnType<typeof certification>,
  now: Date,
) => {
  const earlier = await certificateFiles(trx, practitionerId)
  const had = new Map(earlier.map((file) => [file.id, file]))
  const kept = new Map<string, { id: string; name: string }>()
  for (const [index, { file_id }] of entries.entries()) {
    if (file_id === null || kept.has(file_id)) continue
    const known = had.get(file_id)
    const file =
      known ??
      (await attachFile(trx, { practitionerId, purpose: 'document', id: file_id }, now).catch(
        (error: unknown) => {
          // Missing, foreign, or in use elsewhere.
          if (!(error instanceof ApiFailure)) throw error
          throw invalidFields([{ field: `entries.${index}.file_id`, message: 'unknown' }])
        },
      ))
    kept.set(file_id, { id: file.id, name: file.name })
  }
  for (const { id } of earlier) if (!kept.has(id)) await releaseFile(trx, id, now)
  return {
    entries: entries.map(({ file_id, ...entry }) => ({
      ...entry,
      file: file_id === null ? null : (kept.get(file_id) ?? null),
    })),
  }
}

const saveIn = async (
  trx: Trx,
  practitionerId: string,
  body: ProfileBody,
  { expected, now }: { expected: number; now: Date },
): Promise<void> => {
  const to = { expected, now }
  switch (body.section) {
    case 'specialization':
      await savePart(trx, practitionerId, 'specialization', { ...to, value: {} })
      return saveSpecialities(trx, practitionerId, body, now)
    case 'work-experience':
      return savePart(trx, practitionerId, body.section, { ...to, value: workExperience(body, now) })
    case 'education':
      return savePart(trx, practitionerId, body.section, { ...to, value: education(body, now) })
    case 'certification':
      return savePart(trx, practitionerId, body.section, {
        ...to,
        value: await withFiles(trx, practitionerId, certification(body, now), now),
      })
    case 'credential': {
      const { section, ...value } = body
      await savePart(trx, practitionerId, section, { ...to, value })
      return requestReview(trx, practitionerId, now)
    }
    case 'biography': {
      const { section, ...value } = body
      return savePart(trx, practitionerId, section, { ...to, value })
    }
  }
}

/**
 * P7.39: saves one section of the profile.
 * @throws ApiFailure 400 by field; 409 when there is another version
 */
export const saveSection = (
  db: Database,
  practitionerId: string,
  body: ProfileBody,
  at: { expected: number; now: Date },
): Promise<void> => db.transaction().execute((trx) => saveIn(trx, practitionerId, body, at))
