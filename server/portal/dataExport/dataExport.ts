import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { csvHeader } from '../../../src/contracts/csv.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/client.ts'
import type { Files } from '../../files/files.ts'
import type { SigningKey } from '../signing/signingKey.ts'
import { type Archive, archiveStream } from './archive.ts'
import { addChain } from './chainFiles.ts'
import { exportedPractitioner, patientFolders } from './exportedPatients.ts'
import { createExportTokens, type ExportClaim } from './exportTokens.ts'
import { addPatientFolder } from './patientFolder.ts'
import { addPayments } from './paymentTable.ts'
import { addAgenda, PATIENT_COLUMNS, patientLine } from './practiceTables.ts'

export const EXPORT_FORMAT = 'consulta-export'
export const EXPORT_VERSION = 1

interface ExportParts {
  db: Database
  clock: Clock
  files: Files
  signingKey: SigningKey
  /** Every public key that the clinic has had, as PEM. */
  publicKeys: readonly string[]
  /** The key that hashes network addresses. */
  key: string
}

const bundled = (name: string): Promise<string> =>
  readFile(join(import.meta.dirname, 'bundled', name), 'utf8')

/** Archives of the practice, and of one patient, and the addresses that open them. */
export const createDataExport = ({ db, clock, files, signingKey, publicKeys, key }: ExportParts) => {
  const addFolders = async (
    archive: Archive,
    { practitionerId, clientId, language }: ExportClaim,
    now: Date,
  ) => {
    const practitioner = await exportedPractitioner(db, practitionerId)
    const rows: string[] = [csvHeader(PATIENT_COLUMNS)]
    /** The files that an import into another installation reads. */
    const whole: string[] = []
    for await (const folder of patientFolders(db, practitionerId, clientId)) {
      // Patients never see the note that the practitioner keeps for herself.
      const shown = clientId === null ? folder.patient : { ...folder.patient, private_note: '' }
      rows.push(patientLine(shown))
      whole.push(`${JSON.stringify(folder.patient)}\n`)
      await addPatientFolder(archive, folder, { db, files, practitioner, language, now })
    }
    await archive.add('patients.csv', rows)
    if (clientId === null) await archive.add('chain/patients.jsonl', whole)
  }

  const addPatient = async (archive: Archive, about: ExportClaim): Promise<void> => {
    await archive.add('README.txt', await bundled('README-patient.txt'))
    await addFolders(archive, about, clock())
  }

  const addPractice = async (archive: Archive, about: ExportClaim, host: string): Promise<void> => {
    const now = clock()
    const { practitionerId } = about
    await archive.add('README.txt', await bundled('README.txt'))
    await archive.add('verify.mjs', await bundled('verify.mjs'))
    for (const [index, pem] of publicKeys.entries()) await archive.add(`public-keys/${index + 1}.pem`, pem)
    const log = await addChain(archive, db, { practitionerId, now })
    await addAgenda(archive, db, { practitionerId, host, now })
    await addPayments(archive, db, practitionerId)
    await addFolders(archive, about, now)
    const manifest = `${JSON.stringify(
      {
        format: EXPORT_FORMAT,
        version: EXPORT_VERSION,
        practitioner: practitionerId,
        exported_at: now.toISOString(),
        log,
        files: archive.files,
      },
      null,
      2,
    )}\n`
    await archive.add('manifest.json', manifest)
    await archive.add('manifest.sig', `${signingKey.sign(`consulta export\n${manifest}`)}\n`)
  }

  return {
    tokens: createExportTokens(key, clock),

    /** Whose data an export holds. */
    async patientsOf({ practitionerId, clientId }: ExportClaim): Promise<string[]> {
      const rows = await db
        .selectFrom('client')
        .select('id')
        .where('practitioner_id', '=', practitionerId)
        .$if(clientId !== null, (query) => query.where('id', '=', clientId ?? ''))
        .execute()
      return rows.map(({ id }) => id)
    },

    /**
     * A ZIP file, written while it is read. Record the reads before.
     * @param host of the calendar's ids
     */
    open(about: ExportClaim, host: string): Readable {
      return archiveStream((archive) =>
        about.clientId === null ? addPractice(archive, about, host) : addPatient(archive, about),
      )
    },
  }
}
export type DataExport = ReturnType<typeof createDataExport>
