import { randomUUID } from 'node:crypto'
import { NO_DETAILS, type PatientDetails } from '../../../src/contracts/portal/patient/patient.ts'
import type { PrescriptionContent } from '../../../src/contracts/portal/prescription/prescription.ts'
import { addDays, wallToEpoch, weekdayOf, weekdays } from '../../../src/contracts/portal/schedule/wallTime.ts'
import { createNotes } from '../../portal/note/notes.ts'
import { createPrescriptions } from '../../portal/prescription/prescriptions.ts'
import type { Seals } from '../../portal/signing/seals.ts'
import { storeVisitMessages } from '../../portal/visitChat/visitMessages.ts'
import type { VisitRecord } from '../../portal/visitRecord/visitRecord.ts'
import type { Database } from '../client.ts'
import { DEMO_EMAIL } from './demoPractitioner.ts'

/**
 * Demo data about the patient of the live visit: an earlier visit with note, prescription, chat and log, and the known
 * conditions and medicines. The portal shows a patient in the waiting room only after somebody has opened the visit's
 * link in a browser, so no waiting patient is seeded (docs/decisions/0010).
 */

const MINUTE = 60_000
const DAYS_AGO = 28
const TEN = 10 * 60
const workdays = weekdays.slice(0, 5)

export const STORY = {
  reason: 'Presión alta en casa, por primera vez',
  /** The reason of the live visit, four weeks later. */
  next: 'Control de presión arterial',
  note: {
    subjective:
      'Acude por cifras de hasta 150/94 en casa desde hace dos semanas. Sin dolor de pecho ni falta de aire.',
    objective:
      'Por video: tranquilo, bien orientado. Toma domiciliaria durante la consulta: 148/92, pulso 76.',
    assessment: 'Hipertensión arterial de reciente diagnóstico, sin datos de alarma.',
    plan: 'Amlodipino 5 mg cada 24 horas. Menos sal, caminar 30 minutos al día. Control en cuatro semanas.',
    free: '',
  },
  prescription: {
    diagnosis: 'Hipertensión arterial',
    icd10: 'I10',
    allergies_checked: true,
    vitals: { systolic: 148, diastolic: 92, pulse: 76 },
    items: [
      {
        generic_name: 'Amlodipino',
        form: 'tablet',
        strength: '5 mg',
        dose: 1,
        unit: 'tablet',
        route: 'oral',
        every_hours: 24,
        for_days: 30,
        continuous: false,
        quantity: 30,
      },
    ],
    advice: 'Tómela por la mañana. Mida su presión tres veces por semana y anótela.',
  } satisfies PrescriptionContent,
  details: {
    ...NO_DETAILS,
    language: 'es',
    blood_group: 'O+',
    conditions: ['Hipertensión arterial'],
    medicines: ['Amlodipino 5 mg cada 24 horas'],
    weight_kg: 82,
    height_cm: 174,
  } satisfies PatientDetails,
} as const

/** At ten on a workday four weeks ago. */
export const storyStart = ({ date, zone }: { date: string; zone: string }): Date => {
  const day = [0, 1, 2]
    .map((days) => addDays(date, days - DAYS_AGO))
    .find((one) => workdays.includes(weekdayOf(one)))
  return new Date(wallToEpoch(day ?? date, TEN, zone))
}

interface Parts {
  db: Database
  visitRecord: VisitRecord
  seals: { readonly note: Seals; readonly prescription: Seals }
}

/** The earlier visit, while its note is not signed. */
const openStory = (db: Database) =>
  db
    .selectFrom('appointment')
    .innerJoin('practitioner', 'practitioner.id', 'appointment.practitioner_id')
    .leftJoin('visit_note', 'visit_note.appointment_id', 'appointment.id')
    .select([
      'appointment.id',
      'appointment.practitioner_id',
      'appointment.client_id',
      'start_time',
      'end_time',
    ])
    .where('practitioner.email', '=', DEMO_EMAIL)
    .where('reason', '=', STORY.reason)
    .where('visit_note.id', 'is', null)
    .executeTakeFirst()

/**
 * Stores note, prescription and chat of the earlier visit, and the patient's conditions and medicines. Does nothing
 * when that note is signed already, so that it can run at every start.
 */
export const demoStory = async ({ db, visitRecord, seals }: Parts): Promise<void> => {
  const visit = await openStory(db)
  if (visit === undefined) return
  const { id: appointmentId, practitioner_id: practitionerId, client_id: clientId } = visit
  const key = { practitionerId, appointmentId }
  const at = (minutes: number) => new Date(visit.start_time.getTime() + minutes * MINUTE)
  const doctor = { role: 'doctor', user: practitionerId, name: 'Elena Márquez Ruiz' }
  const said = (minutes: number, text: string) => ({
    ...{ id: randomUUID(), at: at(minutes), from: doctor },
    ...{ toRoles: null, toName: null, readers: [], file: null, kind: 'chat', text },
  })
  await storeVisitMessages(db, appointmentId, [
    said(12, 'Anote aquí sus medidas: fecha, hora, presión y pulso.'),
    said(20, 'Si pasa de 180/110 o siente dolor de pecho, vaya a urgencias.'),
  ])
  await db
    .updateTable('client')
    .set({ details: JSON.stringify(STORY.details) })
    .where('id', '=', clientId)
    .where('details', 'is', null)
    .execute()
  const prescriptions = createPrescriptions(db, () => at(22), visitRecord, seals.prescription)
  const read = await prescriptions.read(key)
  if (read !== undefined && read.answer.issued.length === 0)
    await prescriptions.sign(key, { requestId: randomUUID(), replaces: null, content: STORY.prescription })
  // Last: a start that was cut off before goes on with the next one.
  const notes = createNotes({ db, clock: () => visit.end_time, visitRecord, seals: seals.note })
  await notes.sign(key, { requestId: randomUUID(), version: 0, content: STORY.note })
}
