import type { BrowserContext, Page } from '@playwright/test'
import { startBrittleNetwork } from '../e2e/fixtures/brittleNetwork.ts'
import { type MeetingHost, startMeetingHost } from '../e2e/media/meetingHost.ts'
import { bundleClientPage, clientPages } from '../e2e/meeting/clientPages.ts'
import { openBrowser } from './browser.ts'
import { enterCall, isConnected, openClient, optionsOf, sees, waitUntil } from './call.ts'
import { median, milliseconds, table, wait } from './measures.ts'
import { writeSection } from './readme.ts'

/**
 * Milliseconds added to each message, each way. The time is measured from joining until Connected and until
 * the other's first frame.
 */
const DELAYS = [0, 50, 150] as const
const RUNS = 5

interface Joined {
  /** From opening until the preview is shown; null without a preview. */
  readonly preview: number | null
  readonly connected: number
  readonly frame: number
}

/** `first`: this device has never called this server. `again`: it knows the address of the websocket. */
type Scenario = 'preview' | 'first' | 'again'
const SCENARIOS: readonly Scenario[] = ['preview', 'first', 'again']
const TITLES: Record<Scenario, string> = {
  preview: 'after a preview',
  first: 'at once, the first call',
  again: 'at once, a later call',
}

const timeJoin = async (
  page: Page,
  options: Awaited<ReturnType<typeof optionsOf>>,
  scenario: Scenario,
): Promise<Joined> =>
  page.evaluate(
    async ([given, how]) => {
      const withPreview = how === 'preview'
      if (how !== 'again') localStorage.clear()
      const until = async (isTrue: () => boolean) => {
        while (!isTrue())
          await new Promise((resolve) => {
            setTimeout(resolve, 4)
          })
        return performance.now()
      }
      const is = (name: string) => () => window.consulta.state().room === `"${name}"`
      const opened = performance.now()
      window.consulta.start(given)
      let previewed: number | null = null
      if (withPreview) {
        window.consulta.preview()
        previewed = await until(is('Preview'))
        // Users look at the preview first, so the devices are open by then.
        await new Promise((resolve) => {
          setTimeout(resolve, 1_000)
        })
      }
      const asked = performance.now()
      window.consulta.join()
      const connected = await until(is('Connected'))
      const frame = await until(() =>
        [...document.querySelectorAll('video')].some(
          (video) => video.getVideoPlaybackQuality().totalVideoFrames > 0,
        ),
      )
      return {
        preview: previewed === null ? null : previewed - opened,
        connected: connected - asked,
        frame: frame - asked,
      }
    },
    [options, scenario] as const,
  )

/** From the doctor's "Let in" until the first frame at a patient who waits; the two pages share one clock. */
const timeAdmission = async (context: BrowserContext, slow: Host, doctor: Page): Promise<number> => {
  const page = await openClient(context, slow)
  await page.evaluate(
    (options) => {
      window.consulta.start(options)
      window.consulta.join()
    },
    await optionsOf(slow, 'Waiting', 'waiting'),
  )
  await waitUntil(() => isConnected(page))
  const isWaiting = () =>
    doctor.evaluate(() => window.consulta.state().peers.some(({ role }) => role === 'waiting'))
  await waitUntil(isWaiting)
  // People wait for a while, so what the wait prepares is ready.
  await wait(2_000)
  const shown = page.evaluate(async () => {
    const isShown = () =>
      [...document.querySelectorAll('video')].some(
        (video) => video.getVideoPlaybackQuality().totalVideoFrames > 0,
      )
    while (!isShown())
      await new Promise((resolve) => {
        setTimeout(resolve, 4)
      })
    return Date.now()
  })
  const asked = await doctor.evaluate(() => {
    const peer = window.consulta.state().peers.find(({ role }) => role === 'waiting')
    if (peer === undefined) throw new Error('Nobody waits')
    window.consulta.admit(peer.id)
    return Date.now()
  })
  const admitted = (await shown) - asked
  await page.evaluate(() => window.consulta.leave())
  await wait(500)
  await page.close()
  return admitted
}

const joinOnce = async (
  context: BrowserContext,
  host: MeetingHost,
  origin: string,
  scenario: Scenario,
): Promise<Joined> => {
  const slow = { ...host, origin }
  const page = await openClient(context, slow)
  const joined = await timeJoin(page, await optionsOf(slow, 'Patient', 'patient'), scenario)
  await page.evaluate(() => window.consulta.leave())
  await wait(500)
  await page.close()
  return joined
}

type Host = Pick<MeetingHost, 'origin' | 'token'>

/** Cost of a delay in round trips; local work cancels out. */
const trips = (short: number, long: number, delay: number): string =>
  ((long - short) / (2 * delay)).toFixed(1)

export const runJoin = async (): Promise<void> => {
  const script = await bundleClientPage()
  const host = await startMeetingHost({ pages: clientPages(script) })
  const browser = await openBrowser()
  const results = new Map<string, Joined>()
  const admissions: number[] = []
  try {
    const context = await browser.newContext({ permissions: ['camera', 'microphone'] })
    const doctor = await enterCall(context, host, 'Doctor', 'doctor')
    // The first call of a process warms it up and is not counted.
    await joinOnce(context, host, host.origin, 'first')
    for (const delay of DELAYS) {
      const network = await startBrittleNetwork(host.origin, clientPages(script), delay)
      for (const scenario of SCENARIOS) {
        const runs: Joined[] = []
        for (let run = 0; run < RUNS; run += 1)
          runs.push(await joinOnce(context, host, network.origin, scenario))
        const joined = {
          preview: scenario === 'preview' ? median(runs.map((one) => one.preview ?? Number.NaN)) : null,
          connected: median(runs.map(({ connected }) => connected)),
          frame: median(runs.map(({ frame }) => frame)),
        }
        results.set(`${delay} ${scenario}`, joined)
        console.log(`join: ${delay} ms, ${TITLES[scenario]}`, joined)
      }
      const runs: number[] = []
      for (let run = 0; run < RUNS; run += 1)
        runs.push(await timeAdmission(context, { ...host, origin: network.origin }, doctor))
      admissions.push(median(runs))
      console.log(`join: ${delay} ms, let in`, median(runs))
      await network.close()
    }
    await sees(doctor).catch(() => undefined)
  } finally {
    await browser.close()
    await host.close()
  }
  const row = (title: string, scenario: Scenario, field: keyof Joined): string[] =>
    rowOf(
      title,
      DELAYS.map((delay) => results.get(`${delay} ${scenario}`)?.[field] ?? Number.NaN),
    )
  const rowOf = (title: string, times: readonly number[]): string[] => {
    const [none = Number.NaN, some = Number.NaN, much = Number.NaN] = times
    return [title, ...times.map(milliseconds), trips(none, some, 50), trips(none, much, 150)]
  }
  writeSection(
    'join',
    'Join',
    `Two people on one machine; the doctor is in the room and sends, the patient comes over a line that delays
every message by so much each way: HTTP requests and answers, the websocket's handshake and frames, datagrams.
Page and endpoint share an origin. Round trips are what a delay adds, divided by twice the delay: local work
falls out, and waiting side by side counts once. Median of ${RUNS}. The handshakes of TCP and TLS are not delayed.

Goals: first frame after a preview 4, at once 7; Connected at once 3, and 2 where the device knows the address of
the websocket; first frame after "Let in" 3. After a preview 4 is also the least without a connection during
the preview: the join and its answer with the offer (1), ICE (1), two flights of DTLS each way (2); the picture
comes with the server's last flight. Decision 0048 describes each step.

${table(
  ['', ...DELAYS.map((delay) => `+${delay} ms`), 'round trips (of +50 ms)', 'round trips (of +150 ms)'],
  [
    row('Preview: from opening until it stands', 'preview', 'preview'),
    row('Preview first: from Join until Connected', 'preview', 'connected'),
    row('Preview first: from Join until the first remote frame', 'preview', 'frame'),
    row('At once: from opening until Connected', 'first', 'connected'),
    row('At once: from opening until the first remote frame', 'first', 'frame'),
    row('At once, on a device that has called before: until Connected', 'again', 'connected'),
    row('At once, on a device that has called before: until the first remote frame', 'again', 'frame'),
    rowOf('From the doctor\'s "Let in" until the waiting patient\'s first remote frame', admissions),
  ],
)}`,
  )
}
