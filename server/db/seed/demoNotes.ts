import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { NoteContent } from '../../../src/contracts/portal/note/note.ts'
import { createNotes } from '../../portal/note/notes.ts'
import type { Seals } from '../../portal/signing/seals.ts'
import type { VisitRecord } from '../../portal/visitRecord/visitRecord.ts'
import type { Database } from '../client.ts'
import { DEMO_EMAIL } from './demoPractitioner.ts'

interface Parts {
  db: Database
  visitRecord: VisitRecord
  seals: Seals
}

/** Invented; each begins with the reason of the visit. */
const NOTES: Omit<NoteContent, 'subjective'>[] = [
  {
    objective: 'Por video: alerta, buen estado general, sin dificultad respiratoria.',
    assessment: 'Cuadro leve, sin datos de alarma.',
    plan: 'Hidratación, reposo y vigilancia de datos de alarma. Control en 7 días.',
    free: '',
  },
  {
    objective: 'Por video: tranquilo, bien orientado. Cifras domiciliarias dentro de la meta.',
    assessment: 'Evolución favorable.',
    plan: 'Continúa el tratamiento actual. Laboratorio de control en 3 meses.',
    free: '',
  },
]

/** Visits that the demo clinic says ended with a signed note, and that have none. */
const withoutNote = (db: Database) =>
  db
    .selectFrom('appointment')
    .innerJoin('practitioner', 'practitioner.id', 'appointment.practitioner_id')
    .innerJoin('event', 'event.stream_id', 'appointment.id')
    .leftJoin('visit_note', 'visit_note.appointment_id', 'appointment.id')
    .select(['appointment.id', 'appointment.practitioner_id', 'appointment.end_time', 'appointment.reason'])
    .where('practitioner.email', '=', DEMO_EMAIL)
    .where('event.type', '=', 'appointment.sessionEnded')
    .where(sql<string>`event.data->>'noteSigned'`, '=', 'true')
    .where('visit_note.id', 'is', null)
    .orderBy('appointment.end_time')
    .execute()

/** The notes of the demo clinic's past visits. Harmless when repeated. */
export const demoNotes = async ({ db, visitRecord, seals }: Parts): Promise<void> => {
  for (const [index, visit] of (await withoutNote(db)).entries()) {
    const rest = NOTES[index % NOTES.length]
    if (rest === undefined) continue
    const notes = createNotes({ db, clock: () => visit.end_time, visitRecord, seals })
    await notes.sign(
      { practitionerId: visit.practitioner_id, appointmentId: visit.id },
      {
        requestId: randomUUID(),
        version: 0,
        content: { subjective: `Acude por: ${visit.reason ?? 'control'}.`, ...rest },
      },
    )
  }
}
