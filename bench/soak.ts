import { readFileSync, rmSync } from 'node:fs'
import { createIdentity } from '../server/meeting/media/transport/dtls/certificates.ts'
import { megabytes, table, wait } from './measures.ts'
import { residentMemory } from './processStats.ts'
import { writeSection } from './readme.ts'
import { enterVisit } from './soak/guest.ts'
import { memoryFileOf } from './soak/memoryFile.ts'
import { openDescriptors, type SoakServer, startSoakServer } from './soak/server.ts'

// Lets visits come and go for so many minutes, and compares what the processes hold before and after.

/** Visits at the same time. */
const VISITS = 4
/** Milliseconds of a visit before and after what happens in it. */
const PART = 6_000
/** Milliseconds until everything of a person who vanished is given up, and a margin. */
const SETTLE = 90_000
const ROWS = 6
/** Milliseconds until the media process has collected its garbage. */
const COLLECTED = 1_000

interface Sample {
  minute: number
  visits: number
  mediaMemory: number
  /** The parts of it that JavaScript's objects take, and their buffers outside of its heap. */
  mediaHeap: number
  mediaBuffers: number
  mediaDescriptors: number
  heap: number
  descriptors: number
  timers: number
}

const visit = async (
  server: SoakServer,
  identity: Awaited<ReturnType<typeof createIdentity>>,
  number: number,
): Promise<void> => {
  const room = `visit-${number}`
  const recording = number % 2 === 0 ? `recording-${number}` : null
  const doctor = await enterVisit(server, identity, { role: 'doctor', user: 'doctor', room })
  let patient = await enterVisit(server, identity, { role: 'patient', user: 'patient', room })
  if (recording !== null) {
    await server.record(room, recording)
    await patient.socket.until('on-record-update')
    await patient.socket.call('recording-consent', { agreed: true })
    await doctor.socket.until('on-record-update', ({ state }) => state === 'started')
  }
  await wait(PART)
  if (number % 3 === 0) {
    // Somebody whose machine fails comes back with another connection.
    patient.vanish()
    await wait(1_000)
    patient = await enterVisit(server, identity, { role: 'patient', user: 'patient', room })
  }
  await wait(PART)
  if (recording !== null) {
    await server.stopRecording(room, recording)
    await doctor.socket.until('on-record-update', ({ state }) => state === 'stopped')
  }
  if (number % 5 === 0) patient.vanish()
  else patient.leave()
  doctor.leave()
}

const sampleOf = async (server: SoakServer, minute: number, visits: number): Promise<Sample> => {
  const { heap, timers } = await server.stats()
  process.kill(server.mediaPid, 'SIGUSR2')
  await wait(COLLECTED)
  const parts = readFileSync(memoryFileOf(server.mediaPid), 'utf8')
  const { heapUsed, external } = JSON.parse(parts) as NodeJS.MemoryUsage
  return {
    ...{ minute, visits, heap, timers, mediaHeap: heapUsed, mediaBuffers: external },
    mediaMemory: residentMemory(server.mediaPid),
    mediaDescriptors: openDescriptors(server.mediaPid),
    descriptors: openDescriptors(server.pid),
  }
}

export const runSoak = async (minutes: number): Promise<void> => {
  const server = await startSoakServer()
  const identity = await createIdentity()
  const startedAt = performance.now()
  const minute = () => (performance.now() - startedAt) / 60_000
  let begun = 0
  let failed = 0
  const settled: Sample[] = []
  // The first row comes after some visits, because they create code, caches and pools that stay.
  for (let part = 0; part <= ROWS; part += 1) {
    const until = part === 0 ? Math.min(2, minutes / ROWS) : (minutes * part) / ROWS
    const lane = async (): Promise<void> => {
      while (minute() < until) {
        begun += 1
        await visit(server, identity, begun).catch((error: Error) => {
          failed += 1
          console.error(`soak: ${error.message}`)
        })
      }
    }
    await Promise.all(Array.from({ length: VISITS }, lane))
    await wait(SETTLE)
    const sample = await sampleOf(server, minute(), begun)
    console.log('soak:', sample)
    settled.push(sample)
  }
  server.close()
  rmSync(memoryFileOf(server.mediaPid), { force: true })
  writeSection(
    'soak',
    'Visits that come and go',
    `${VISITS} visits of two people at a time, each of ${(2 * PART) / 1_000} s, with sound and pictures in both directions, over real
websockets, ICE, DTLS and SRTP. Every second one is recorded; in every third one the patient's machine vanishes
without a word and comes back with another connection, and in every fifth one it vanishes for good. Each row was
read ${SETTLE / 1_000} s after the last visit had ended, when nothing is kept any longer, and after garbage was collected. Rooms
are stored in ${server.database}. ${begun} visits were begun, ${failed} failed.

Longer runs are in docs/decisions/0100.

${table(
  [
    'Minutes',
    'Visits so far',
    'media process: memory',
    'its heap',
    'its buffers',
    'descriptors',
    'server: heap',
    'descriptors',
    'timers',
  ],
  settled.map((one) => [
    one.minute.toFixed(0),
    String(one.visits),
    megabytes(one.mediaMemory),
    megabytes(one.mediaHeap),
    megabytes(one.mediaBuffers),
    String(one.mediaDescriptors),
    megabytes(one.heap),
    String(one.descriptors),
    String(one.timers),
  ]),
)}`,
  )
}
