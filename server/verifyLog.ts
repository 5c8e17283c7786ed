import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Config, ConfigError, readConfig } from './config/config.ts'
import { databaseLocation, openDatabase } from './db/client.ts'
import { FolderInUse, lockFolder } from './db/folderLock.ts'
import { headPaths } from './portal/recordLog/headPaths.ts'
import { readWitness, type WitnessedHead } from './portal/recordLog/witness.ts'
import { publicKeysIn, type SignatureCheck, signatureCheck } from './portal/signing/signingKey.ts'
import { type Verified, verifyRecords } from './portal/visitRecord/verifyRecords.ts'

/** Reported sentences: `broken` sets the exit code, `note` does not. */
interface Findings {
  broken: string[]
  notes: string[]
}

const ruleNames = {
  schedule: 'Hours',
  schedule_override: 'Exception',
  consultation_type: 'Price',
  patient_record: 'Record',
} as const

const notAsWritten = 'is not as it was written, or is missing.'

const findingsIn = ({
  broken,
  brokenPrescriptions,
  brokenNotes,
  brokenAppointments,
  changedAppointments,
  changedRules,
  wronglyTaken,
  log,
}: Verified): string[] => [
  ...broken.map(({ appointmentId, seq }) => `Visit ${appointmentId}: entry ${seq} ${notAsWritten}`),
  ...brokenPrescriptions.map(
    ({ appointmentId, folio }) =>
      `Visit ${appointmentId}: prescription ${folio} is not as it was signed, or is missing.`,
  ),
  ...brokenNotes.map(
    ({ appointmentId, number }) =>
      `Visit ${appointmentId}: ${number === 0 ? 'its note' : `addendum ${number} of its note`} is not as it was signed, or is missing.`,
  ),
  ...brokenAppointments.map((id) => `Visit ${id}: it was taken away, or nobody booked it.`),
  ...changedAppointments.map(
    ({ appointmentId, columns }) =>
      `Visit ${appointmentId}: its row says something else than its events (${columns.join(', ')}).`,
  ),
  ...changedRules.map(
    ({ table, id, columns }) =>
      `${ruleNames[table]} ${id}: its row says something else than its events (${columns.join(', ')}).`,
  ),
  ...wronglyTaken.map((id) => `Visit ${id}: its time is not taken as it says.`),
  ...(log === null
    ? []
    : [
        ...(log.firstBroken === null ? [] : [`Log: line ${log.firstBroken} ${notAsWritten}`]),
        ...log.brokenEvents.map(
          ({ stream, version }) =>
            `Stream ${stream}: event ${version} is not as it was written, or is missing.`,
        ),
        ...log.brokenAccesses.map(
          (line) => `Access log: what line ${line} of the log stands for ${notAsWritten}`,
        ),
        ...(log.unloggedAccesses === 0
          ? []
          : [`Access log: ${log.unloggedAccesses} lines were added by somebody else.`]),
        ...log.brokenHeads.map(
          ({ position, at }) =>
            `Log: line ${position} is missing or another than at ${at}, when it was written outside the database.`,
        ),
      ]),
]

/** Reads the heads of every place and reports unreadable places. */
const readHeads = async (config: Config, check: SignatureCheck | null, found: Findings) => {
  const heads: WitnessedHead[] = []
  for (const path of headPaths(config)) {
    const place = await readWitness(path, check)
    if (place === null) {
      found.notes.push(`${path} is not there: the end of the log is not compared with it.`)
      continue
    }
    heads.push(...place.heads)
    if (place.unreadable > 0)
      found.broken.push(`${path}: ${place.unreadable} lines are no heads that this clinic signed.`)
  }
  return heads
}

/** A head is behind after a stop during an answer, or after a place was missing for a while. */
const reportBehind = ({ log }: Verified, heads: readonly WitnessedHead[], found: Findings): void => {
  if (log === null) {
    found.notes.push('There is no log yet: start the server once.')
    if (heads.length > 0)
      found.broken.push('Log: it is gone, although its heads were written outside the database.')
    return
  }
  const newest = heads.reduce((most, { position }) => Math.max(most, position), 0)
  if (heads.length > 0 && newest < log.head.position)
    found.notes.push(
      `The newest ${log.head.position - newest} lines of the log are not yet written outside the database.`,
    )
}

/**
 * `npm run verify-log`: checks the log, the record of every visit and its prescriptions, in DATA_DIR or
 * DATABASE_URL, and changes nothing. Exits 1 when anything was changed, moved, added or removed, and names
 * it; 2 when the records cannot be read.
 */
const check = async (): Promise<number> => {
  const config = readConfig(process.env)
  const record = await readFile(join(config.DATA_DIR, 'secrets', 'record-key'), 'utf8')
    .then((text) => text.trim())
    .catch(() => null)
  const publicKeys = await publicKeysIn(config.DATA_DIR)
  const signatures = publicKeys.length === 0 ? null : signatureCheck(publicKeys)
  const location = databaseLocation(config)
  const unlock = location.kind === 'folder' ? await lockFolder(config.DATA_DIR) : null
  try {
    const found: Findings = { broken: [], notes: [] }
    if (record === null)
      found.notes.push(`${config.DATA_DIR} holds no record key: the seals are not checked.`)
    if (signatures === null)
      found.notes.push(`${config.DATA_DIR} holds no public key: signatures are not checked.`)
    // Read before the database: a line written meanwhile is in the log and at worst not yet outside.
    const heads = await readHeads(config, signatures, found)
    const db = await openDatabase(location)
    const verified = await verifyRecords(db, { record, signatures }, heads).finally(() => db.destroy())
    reportBehind(verified, heads, found)
    found.broken.push(...findingsIn(verified))
    for (const note of found.notes) console.log(note)
    for (const sentence of found.broken) console.error(sentence)
    const { visits, entries, log } = verified
    const count = found.broken.length
    console.log(
      `${visits} visits, ${entries} entries, ${log?.lines ?? 0} lines of the log: ${count === 0 ? 'all whole' : `${count} broken`}`,
    )
    return count === 0 ? 0 : 1
  } finally {
    await unlock?.()
  }
}

process.exitCode = await check().catch((error: unknown) => {
  console.error(
    error instanceof ConfigError || error instanceof FolderInUse
      ? error.message
      : `The records cannot be read: ${error instanceof Error ? error.message : String(error)}`,
  )
  return 2
})
