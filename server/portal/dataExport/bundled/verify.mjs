// Checks an exported practice: `node verify.mjs` in the unpacked folder. Needs Node 20 or newer, and nothing else.
// Comprueba una exportación: `node verify.mjs` en la carpeta descomprimida. Necesita Node 20 o posterior.
import { createHash, createPublicKey, verify } from 'node:crypto'
import { createReadStream, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const folder = import.meta.dirname
const problems = []
const problem = (text) => void (problems.length < 100 && problems.push(text))
const sha256 = (...parts) =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex')

const keys = new Map(
  readdirSync(join(folder, 'public-keys')).map((name) => {
    const key = createPublicKey(readFileSync(join(folder, 'public-keys', name)))
    return [sha256(key.export({ type: 'spki', format: 'der' })).slice(0, 16), key]
  }),
)
const isSigned = (text, signature) => {
  const [, id, bytes] = /^ed25519:([0-9a-f]{16}):([\w-]{86})$/.exec(signature) ?? []
  const key = keys.get(id)
  return key !== undefined && verify(null, Buffer.from(text), key, Buffer.from(bytes, 'base64url'))
}

const lines = async function* (name) {
  const input = createReadStream(join(folder, 'chain', `${name}.jsonl`))
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY }))
    if (line !== '') yield JSON.parse(line)
}
const sorted = (_key, value) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value
const push = (map, key, value) => void (map.get(key)?.push(value) ?? map.set(key, [value]))

// 1. The list of files is signed, and every file is as it is listed.
const manifestText = readFileSync(join(folder, 'manifest.json'), 'utf8')
const manifest = JSON.parse(manifestText)
if (!isSigned(`consulta export\n${manifestText}`, readFileSync(join(folder, 'manifest.sig'), 'utf8').trim()))
  problem('manifest.json: the signature does not hold')
for (const { path, size, sha256: listed } of manifest.files) {
  const hash = createHash('sha256')
  try {
    for await (const chunk of createReadStream(join(folder, path))) hash.update(chunk)
    if (hash.digest('hex') !== listed || statSync(join(folder, path)).size !== size)
      problem(`${path}: is not as it was exported`)
  } catch {
    problem(`${path}: is missing`)
  }
}

// 2. Every line of the log follows from the one before it, up to the head that the list names.
const events = new Map()
for await (const event of lines('events')) push(events, event.log_position, event)
const accesses = new Map()
for await (const access of lines('accesses')) push(accesses, access.log_position, access)
const ownStreams = new Set([...events.values()].flat().map(({ stream_id }) => stream_id))
const digestOf = (event) =>
  sha256(
    JSON.stringify(
      [
        event.stream_id,
        event.version,
        event.type,
        event.schema_version,
        event.data,
        event.at,
        event.actor_id,
      ],
      sorted,
    ),
  )
const accessDigest = (rows) =>
  sha256(
    rows
      .map((row) =>
        JSON.stringify([
          row.at,
          row.practitioner_id,
          row.action,
          row.client_id,
          row.appointment_id,
          row.request_id,
        ]),
      )
      .sort()
      .join('\n'),
  )
const visits = new Map()
let before = { position: 0, hash: '0'.repeat(64) }
for await (const line of lines('log')) {
  if (line.position !== before.position + 1 || line.hash !== sha256(before.hash, line.body))
    problem(`log line ${line.position}: does not follow from the one before it`)
  before = line
  const body = JSON.parse(line.body)
  if (body.of === 'visit') visits.set(body.visit, body)
  if (body.of === 'event') {
    const found = events.get(line.position) ?? []
    events.delete(line.position)
    for (const { stream, version, digest } of body.events) {
      if (!ownStreams.has(stream)) continue
      const event = found.find((one) => one.stream_id === stream && one.version === version)
      if (event === undefined || digestOf(event) !== digest)
        problem(`event ${version} of ${stream}: is changed or missing`)
    }
  }
  if (body.of === 'access' && accesses.has(line.position)) {
    const found = accesses.get(line.position)
    accesses.delete(line.position)
    if (found.length !== body.count || accessDigest(found) !== body.digest)
      problem(`access log: what line ${line.position} stands for is changed`)
  }
}
if (before.position !== manifest.log.position || before.hash !== manifest.log.hash)
  problem('log: it does not end where the export says')
for (const position of events.keys()) problem(`events: line ${position} of the log does not name them`)
for (const position of accesses.keys()) problem(`access log: line ${position} of the log does not name it`)

// 3. The record of each visit is a chain of its own, whose end the log names.
const entries = new Map()
for await (const entry of lines('visits')) push(entries, entry.visit, entry)
const seals = new Set()
for (const [visit, own] of entries) {
  let hash = '0'.repeat(64)
  own.forEach((entry, index) => {
    hash = sha256(hash, entry.body)
    const { visit: named, seq, fact } = JSON.parse(entry.body)
    if (hash !== entry.hash || named !== visit || seq !== index + 1 || entry.seq !== index + 1)
      problem(`visit ${visit}: entry ${index + 1} is changed or missing`)
    if (['prescription.signed', 'note.signed', 'note.amended'].includes(fact.kind)) seals.add(fact.seal)
  })
  const end = visits.get(visit)
  if (end === undefined || end.length !== own.length || end.hash !== hash)
    problem(`visit ${visit}: its record does not end as the log says`)
}

// 4. Prescriptions and notes are as they were sealed, and the record of their visit names the seal.
const isSealed = (kind, { practitioner_id, appointment_id, body, seal }) => {
  const digest = sha256(body)
  const text = `consulta ${kind}\n${practitioner_id}\n${appointment_id}\n${body}`
  const holds =
    (kind === 'prescription' && seal === digest) ||
    (seal.startsWith(`${digest}:`) && isSigned(text, seal.slice(digest.length + 1)))
  return holds && seals.delete(seal)
}
let prescriptions = 0
for await (const one of lines('prescriptions')) {
  prescriptions += 1
  if (!isSealed('prescription', one)) problem(`prescription ${one.folio_number}: is not as it was signed`)
}
let notes = 0
for await (const one of lines('notes')) {
  notes += 1
  if (!isSealed('note', one))
    problem(`visit ${one.appointment_id}: note ${one.number} is not as it was signed`)
}
for (const seal of seals) problem(`what was signed with the seal ${seal.slice(0, 12)}… is missing`)

for (const text of problems) console.error(text)
process.stdout.write(
  `${manifest.files.length} files, ${before.position} lines, ${entries.size} visits, ${prescriptions} prescriptions, ${notes} notes: ${
    problems.length === 0 ? 'all whole / todo íntegro' : `${problems.length} problems / problemas`
  }\n`,
)
process.exitCode = problems.length === 0 ? 0 : 1
