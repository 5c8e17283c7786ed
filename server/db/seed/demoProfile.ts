import type { Transaction } from 'kysely'
import { monthTime } from '../../../src/contracts/portal/profile/monthTime.ts'
import { degreeCatalogue, specialitiesFor, universityName } from '../../portal/profile/catalogues.ts'
import { savePart } from '../../portal/profile/parts.ts'
import { saveSpecialities } from '../../portal/profile/specialities.ts'
import type { Tables } from '../tables.ts'
import { demoSpecialities } from './people.ts'

const BIOGRAPHY =
  'Atiendo a familias completas desde hace más de diez años, con especial interés en la prevención y en las ' +
  'enfermedades de la piel. Explico cada paso del tratamiento con palabras sencillas y dejo tiempo para las preguntas.'

const degree = (university_id: string, degree_id: string, start_year: number, end_year: number) => ({
  university_id,
  university: universityName(university_id) ?? '',
  degree_id: degreeCatalogue.find(({ id }) => id === degree_id)?.id ?? '',
  field: '',
  start_year,
  end_year,
})

/** The demo's profile: specialities, work, education and biography; certificates and credentials are left to be tried. */
export const demoProfile = async (
  trx: Transaction<Tables>,
  practitionerId: string,
  now: Date,
): Promise<void> => {
  const first = { expected: 0, now }
  const offered = await specialitiesFor(trx, practitionerId)
  await savePart(trx, practitionerId, 'specialization', { ...first, value: {} })
  await saveSpecialities(
    trx,
    practitionerId,
    {
      specialities: demoSpecialities.map((label, index) => ({
        speciality_id: offered.find((one) => one.label.es === label)?.id ?? '',
        is_primary: index === 0,
        speciality_licence: `876543${index}`,
      })),
      removed: [],
    },
    now,
  )
  await savePart(trx, practitionerId, 'work-experience', {
    ...first,
    value: {
      range_id: 5,
      entries: [
        {
          place: 'Consultorio Jardines del Lago',
          role: 'Médica familiar',
          city: 'Ciudad de México',
          start: monthTime('2016-02'),
          end: null,
          text: 'Consulta de medicina familiar y dermatología.',
        },
        {
          place: 'Hospital General de México',
          role: 'Médica adscrita',
          city: 'Ciudad de México',
          start: monthTime('2012-03'),
          end: monthTime('2016-01'),
          text: '',
        },
      ],
    },
  })
  await savePart(trx, practitionerId, 'education', {
    ...first,
    value: {
      entries: [degree('unam', 'speciality', 2009, 2012), degree('unam', 'physician', 2002, 2008)],
    },
  })
  await savePart(trx, practitionerId, 'biography', {
    ...first,
    value: { text: BIOGRAPHY, approach: '', languages: ['es', 'en'] },
  })
}
