import type { Browser, Page } from '@playwright/test'
import { doctorRoom } from '../e2e/drivers/doctorRoom.ts'
import { startServer, type TestServer } from '../e2e/fixtures/server.ts'
import { sharedLink } from '../e2e/portal/newPractice.ts'
import { openHome, speak } from '../e2e/portal/signIn.ts'
import { openBrowser } from './browser.ts'
import { median, seconds, table } from './measures.ts'
import { writeSection } from './readme.ts'

// Measures first paints on a phone network: when something is shown, and when it can be used.

const RUNS = 5
/** 1.6 Mbit/s down, 0.75 Mbit/s up, 150 ms a round trip: a slow phone network. */
const SLOW_NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}

interface Paint {
  /** Seconds since the start of the navigation. */
  readonly first: number
  readonly usable: number
  readonly requests: number
  readonly bytes: number
}

/** A page in its own browser context, without a cache. */
const openCold = async (browser: Browser, server: TestServer): Promise<Page> => {
  const context = await browser.newContext({ baseURL: server.baseURL, locale: 'en-US' })
  const page = await context.newPage()
  await speak(page, server, 'en')
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', SLOW_NETWORK)
  return page
}

/** What a page is opened for: a field to type in, or a day whose free times can be chosen. */
const FIRST = { field: 'main input:not([type=checkbox]):enabled', day: 'main summary' } as const
type First = keyof typeof FIRST

/** Opens `path` and waits until what it is opened for is visible. */
const paintOf = async (browser: Browser, server: TestServer, path: string, first: First): Promise<Paint> => {
  const page = await openCold(browser, server)
  await page.goto(path, { waitUntil: 'commit' })
  const usable = await page.waitForFunction(
    (selector) => {
      const found = document.querySelector(selector)
      const isPainted = performance.getEntriesByName('first-contentful-paint').length > 0
      return found !== null && found.getClientRects().length > 0 && isPainted ? performance.now() : false
    },
    FIRST[first],
    { polling: 'raf', timeout: 60_000 },
  )
  const paint = {
    usable: Number(await usable.jsonValue()) / 1_000,
    ...(await page.evaluate(() => {
      const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      return {
        first: (performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN) / 1_000,
        requests: resources.length + 1,
        bytes: resources.reduce((sum, { transferSize }) => sum + transferSize, 0),
      }
    })),
  }
  await page.context().close()
  return paint
}

const measure = async (
  browser: Browser,
  server: TestServer,
  path: string,
  first: First = 'field',
): Promise<Paint> => {
  const paints: Paint[] = []
  for (let run = 0; run < RUNS; run += 1) paints.push(await paintOf(browser, server, path, first))
  const middle = (figure: keyof Paint) => median(paints.map((paint) => paint[figure]))
  return {
    first: middle('first'),
    usable: middle('usable'),
    requests: middle('requests'),
    bytes: middle('bytes'),
  }
}

export const runPaint = async (): Promise<void> => {
  const server = await startServer({ SEED: 'demo' })
  const browser = await openBrowser()
  try {
    const context = await browser.newContext({
      baseURL: server.baseURL,
      permissions: ['camera', 'microphone'],
      locale: 'en-US',
    })
    const doctor = await context.newPage()
    await speak(doctor, server, 'en')
    await openHome(doctor, server)
    const profile = await sharedLink(doctor)
    await doctorRoom(doctor).enterFromNowCard()
    const code = await doctorRoom(doctor).roomCode()
    await context.close()
    const row = (title: string, { first, usable, requests, bytes }: Paint, goal: number) => [
      title,
      seconds(first),
      seconds(usable),
      seconds(goal),
      usable < goal ? 'met' : 'NOT met',
      requests.toFixed(0),
      `${(bytes / 1_000).toFixed(0)} kB`,
    ]
    writeSection(
      'paint',
      'First paint on a slow phone network',
      `A cold Chromium at 1.6 Mbit/s and 150 ms a round trip, against \`npm start\`'s own server; the median of ${RUNS} runs.
"Usable" is the first text field that can be typed in: the e-mail of the login page, the name on the guest's page; on
the public profile it is the first day whose free times can be chosen.
Most of it are the bytes, at 200 kB a second; two round trips (the page, then everything that it links) are 0.3 s, and
running the scripts is the rest. Less would mean other libraries (decision 0145).

${table(
  ['Page', 'first paint', 'usable', 'goal', '', 'requests', 'transferred'],
  [
    row('The login page', await measure(browser, server, '/auth/login'), 1.8),
    row("The guest's page, by a visit link", await measure(browser, server, `/join/${code}`), 2.3),
    row('The public profile, by its shared link', await measure(browser, server, profile, 'day'), 2.3),
  ],
)}`,
    )
  } finally {
    await browser.close()
    await server.stop()
  }
}
