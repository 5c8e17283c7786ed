import { sql } from 'kysely'
import type { Bilingual } from '../../../src/contracts/portal/profile/publicProfile.ts'
import specialities from '../../../src/contracts/portal/profile/specialities.json' with { type: 'json' }
import type { Database } from '../../db/client.ts'
import degrees from './catalogue/degrees.json' with { type: 'json' }
import universities from './catalogue/universities.json' with { type: 'json' }

const spanish = new Intl.Collator('es')

export const universityCatalogue = universities.toSorted((a, b) => spanish.compare(a.name, b.name))
const universityNames = new Map(universities.map(({ id, name }) => [id, name]))
export const universityName = (id: string): string | undefined => universityNames.get(id)

export const degreeCatalogue = degrees
const degreesById = new Map(degrees.map((degree) => [degree.id, degree]))
export const isDegree = (id: string): boolean => degreesById.has(id)
/** A degree that no catalogue lists any more is shown by its id. */
export const degreeLabel = (id: string): Bilingual => {
  const degree = degreesById.get(id)
  return degree === undefined ? { es: id, en: id } : { es: degree.gloss, en: degree.name }
}

export interface CatalogueSpeciality {
  readonly id: string
  readonly label: Bilingual
}

/**
 * The specialities that a practitioner can choose: the catalogue, and those that the practitioner has. A clinic may
 * have had one before the catalogue did; then it keeps its id.
 */
export const specialitiesFor = async (
  db: Database,
  practitionerId: string,
): Promise<CatalogueSpeciality[]> => {
  const rows = await db
    .selectFrom('speciality')
    .select(['id', 'label', 'label_en'])
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('label', '=', sql<string>`any(${specialities.map(({ es }) => es)}::text[])`),
        eb(
          'id',
          'in',
          selectFrom('practitioner_speciality')
            .select('speciality_id')
            .where('practitioner_id', '=', practitionerId),
        ),
      ]),
    )
    .execute()
  const known = new Map(rows.map(({ label, id }) => [label, id]))
  const listed = specialities.map(({ id, es, en }) => ({ id: known.get(es) ?? id, label: { es, en } }))
  const labels = new Set(specialities.map(({ es }) => es))
  const others = rows
    .filter(({ label }) => !labels.has(label))
    .map(({ id, label, label_en }) => ({ id, label: { es: label, en: label_en ?? label } }))
  return [...listed, ...others].toSorted((a, b) => spanish.compare(a.label.es, b.label.es))
}

const english = new Map(specialities.map(({ es, en }) => [es, en]))
/** The label of a speciality in both languages. */
export const specialityLabel = (label: string, labelEn: string | null): Bilingual => ({
  es: label,
  en: labelEn ?? english.get(label) ?? label,
})
