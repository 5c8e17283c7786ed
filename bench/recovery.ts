import type { Browser, Page } from '@playwright/test'
import { type BrittleNetwork, startBrittleNetwork } from '../e2e/fixtures/brittleNetwork.ts'
import { startServer } from '../e2e/fixtures/server.ts'
import { startMeetingHost } from '../e2e/media/meetingHost.ts'
import { bundleClientPage, clientPages } from '../e2e/meeting/clientPages.ts'
import { readSecrets } from '../server/config/secrets.ts'
import { signMeetingToken } from '../server/meeting/http/meetingToken.ts'
import type { MeetingRole } from '../server/meeting/ports.ts'
import { openBrowser } from './browser.ts'
import { enterCall, isConnected, sees, waitUntil } from './call.ts'
import { median, milliseconds, table, wait } from './measures.ts'
import { writeSection } from './readme.ts'
import { type Recovered, readRecovery, startWatching } from './watch.ts'

// Measures the time from the end of each interruption of the recovery tests until the video continues.

const RUNS = 3
/** Milliseconds the video must continue to count as recovered. */
const STEADY = 4_000
const WITHIN = 90_000

/** A call of two whose patient can be disconnected. */
interface Call {
  readonly network: BrittleNetwork
  killMedia(): void
  /** Resolves when the new process is ready. */
  restart(): Promise<void>
}

interface Cut {
  readonly title: string
  readonly place: 'host' | 'server'
  /** Resolves at the end of the interruption. */
  readonly make: (call: Call) => Promise<void>
}

const CUTS: readonly Cut[] = [
  {
    title: 'Websocket cut for 5 s',
    place: 'host',
    make: async ({ network }) => {
      network.cutSignalling(true)
      await wait(5_000)
      network.cutSignalling(false)
    },
  },
  {
    title: 'Media cut for 8 s',
    place: 'host',
    make: async ({ network }) => {
      network.cutMedia(true)
      await wait(8_000)
      network.cutMedia(false)
    },
  },
  {
    title: 'Both cut: websocket for 8 s, media for 11 s',
    place: 'host',
    make: async ({ network }) => {
      network.cutSignalling(true)
      network.cutMedia(true)
      await wait(8_000)
      network.cutSignalling(false)
      await wait(3_000)
      network.cutMedia(false)
    },
  },
  { title: 'Media process killed', place: 'host', make: async ({ killMedia }) => killMedia() },
  { title: 'Server ended and started again', place: 'server', make: ({ restart }) => restart() },
]

interface Outcome {
  readonly patient: Recovered
  readonly doctor: Recovered
}

const moves = async (pages: readonly Page[]): Promise<void> => {
  for (const page of pages) {
    await waitUntil(() => isConnected(page), WITHIN)
    await sees(page)
  }
}

const measure = async (cut: Cut, call: Call, doctor: Page, patient: Page): Promise<Outcome> => {
  await moves([doctor, patient])
  // Waits until the layers and the bandwidth estimate are stable.
  await wait(3_000)
  for (const page of [doctor, patient]) await startWatching(page)
  await wait(1_000)
  const from = Date.now()
  await cut.make(call)
  const until = Date.now()
  // A loss that was not detected yet must not count as recovery.
  await wait(STEADY)
  await moves([doctor, patient])
  await wait(STEADY)
  await moves([doctor, patient])
  return {
    patient: await readRecovery(patient, from, until),
    doctor: await readRecovery(doctor, from, until),
  }
}

const onHost = async (browser: Browser, cut: Cut, script: string): Promise<Outcome> => {
  const host = await startMeetingHost({ pages: clientPages(script) })
  const network = await startBrittleNetwork(host.origin)
  const context = await browser.newContext({ permissions: ['camera', 'microphone'] })
  try {
    const doctor = await enterCall(context, host, 'Doctor', 'doctor')
    const patient = await enterCall(context, { ...host, origin: network.origin }, 'Patient', 'patient')
    const call = { network, killMedia: () => host.killMedia(), restart: () => host.restart() }
    return await measure(cut, call, doctor, patient)
  } finally {
    await context.close()
    await network.close()
    await host.close()
  }
}

const onServer = async (browser: Browser, cut: Cut, script: string): Promise<Outcome> => {
  let server = await startServer()
  const network = await startBrittleNetwork(server.baseURL, clientPages(script))
  const context = await browser.newContext({ permissions: ['camera', 'microphone'] })
  const token = async (role: MeetingRole, userId: string) => {
    const { meetingTokenKey } = await readSecrets(server.dataDir)
    return signMeetingToken(meetingTokenKey, { roomId: 'visit-of-the-bench', userId, role })
  }
  const restart = async () => {
    const { port } = new URL(server.baseURL)
    await server.halt()
    server = await startServer({ DATA_DIR: server.dataDir, PORT: port })
  }
  try {
    const host = { origin: network.origin, token }
    const doctor = await enterCall(context, host, 'Doctor', 'doctor')
    const patient = await enterCall(context, host, 'Patient', 'patient')
    return await measure(cut, { network, killMedia: () => undefined, restart }, doctor, patient)
  } finally {
    await context.close()
    await network.close()
    await server.stop()
  }
}

/** The median of the runs with an interruption; `never` when the video never stopped. */
const ofAll = (values: readonly (number | null)[], never: string): string => {
  const known = values.filter((value) => value !== null)
  if (known.length === 0) return never
  return `${milliseconds(median(known))}${known.length < values.length ? ` (${known.length} of ${values.length})` : ''}`
}

export const runRecovery = async (): Promise<void> => {
  const script = await bundleClientPage()
  const browser = await openBrowser()
  const rows: string[][] = []
  try {
    for (const cut of CUTS) {
      const outcomes: Outcome[] = []
      for (let run = 0; run < RUNS; run += 1) {
        const outcome = await (cut.place === 'host' ? onHost : onServer)(browser, cut, script)
        console.log(`recovery: ${cut.title}`, JSON.stringify(outcome))
        outcomes.push(outcome)
      }
      const goesOn = 'never stood still'
      rows.push([
        cut.title,
        ofAll(
          outcomes.map(({ patient }) => patient.frame),
          goesOn,
        ),
        ofAll(
          outcomes.map(({ doctor }) => doctor.frame),
          goesOn,
        ),
        ofAll(
          outcomes.map(({ patient }) => patient.connected),
          'stayed Connected',
        ),
        milliseconds(median(outcomes.map(({ patient }) => patient.still))),
      ])
    }
  } finally {
    await browser.close()
  }
  writeSection(
    'recovery',
    'Recovery',
    `From the end of the cut until the next frame, and until Connected is shown again. The patient's side is cut;
the doctor is on the server's own machine. For the server, the end is when the new process says that it is ready;
for the media process, when it was killed. A picture that stands for more than a second has stopped; the last
column is how long it stood in all. Median of ${RUNS}, each a call of its own.

${table(
  ['Cut', 'patient sees again', 'doctor sees again', 'patient Connected', 'patient saw nothing for'],
  rows,
)}`,
  )
}
