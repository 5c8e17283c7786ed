import { Readable } from 'node:stream'
import type { RecordKind } from '../../../src/contracts/portal/record/record.ts'
import type { Files } from '../../files/files.ts'
import type { RuleStore } from '../../portal/eventStore/ruleStore.ts'
import { createRecords } from '../../portal/record/records.ts'
import type { VisitRecord } from '../../portal/visitRecord/visitRecord.ts'
import type { Database } from '../client.ts'
import { demoPdf } from './demoPdf.ts'
import { DEMO_EMAIL } from './demoPractitioner.ts'

interface Parts {
  db: Database
  files: Files
  rules: RuleStore
  visitRecord: VisitRecord
  now: Date
}

const DAY_MS = 24 * 60 * 60_000

/** Invented papers; the number is of days ago. */
const PAPERS: { title: string; kind: RecordKind; ago: number; shared: boolean; lines: string[] }[] = [
  {
    title: 'Biometría hemática',
    kind: 'lab',
    ago: 12,
    shared: true,
    lines: ['Laboratorio de demostración', 'Biometría hemática', 'Hemoglobina 14.1 g/dL', 'Leucocitos 6.8'],
  },
  {
    title: 'Radiografía de tórax, informe',
    kind: 'image',
    ago: 40,
    shared: false,
    lines: ['Gabinete de demostración', 'Radiografía de tórax', 'Sin alteraciones aparentes'],
  },
]

/** The last visit of the patient whose surname comes last: nobody else's record begins the list. */
const lastVisit = (db: Database, practitionerId: string) =>
  db
    .selectFrom('appointment')
    .innerJoin('client', 'client.id', 'appointment.client_id')
    .select(['appointment.id', 'client_id'])
    .where('appointment.practitioner_id', '=', practitionerId)
    .where('status', '=', 'completed')
    .orderBy('sort_name', 'desc')
    .orderBy('start_time', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Two papers of one patient of the demo clinic, one of them shared. Harmless when repeated. */
export const demoRecords = async ({ db, files, rules, visitRecord, now }: Parts): Promise<void> => {
  const { id: practitionerId } = await db
    .selectFrom('practitioner')
    .select('id')
    .where('email', '=', DEMO_EMAIL)
    .executeTakeFirstOrThrow()
  const known = await db
    .selectFrom('patient_record')
    .select('id')
    .where('practitioner_id', '=', practitionerId)
    .limit(1)
    .executeTakeFirst()
  const visit = await lastVisit(db, practitionerId)
  if (known !== undefined || visit === undefined) return
  const records = createRecords({ rules, visitRecord })
  for (const { title, kind, ago, shared, lines } of PAPERS) {
    const bytes = demoPdf(lines)
    const fileId = await files.receive(
      {
        practitionerId,
        purpose: 'record',
        name: `${title}.pdf`,
        type: 'application/pdf',
        size: bytes.length,
      },
      Readable.from([bytes]),
    )
    const takenOn = new Date(now.getTime() - ago * DAY_MS).toISOString().slice(0, 10)
    await records.add(practitionerId, {
      fileId,
      clientId: visit.client_id,
      appointmentId: visit.id,
      kind,
      title,
      takenOn,
      shared,
    })
  }
}
