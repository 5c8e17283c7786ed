import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CDPSession, expect, type Page } from '@playwright/test'
import { auditPage } from '../e2e/drivers/auditPage.ts'
import { startServer } from '../e2e/fixtures/server.ts'
import { speak } from '../e2e/portal/signIn.ts'
import { madeFile } from '../src/actors/audit/generatedLedger.ts'
import { measureHeap, openBrowser } from './browser.ts'
import { factor, median, megabytes, milliseconds, table } from './measures.ts'
import { writeSection } from './readme.ts'

/** Record sizes of the audit page measurements. The page is served by its own server to a real browser. */
const SIZES = [1_000, 10_000, 100_000] as const
const ACTORS = 40
const STEPS = 31

declare global {
  interface Window {
    longestGap: number
  }
}

/** Starts measuring the longest time between two frames. */
const watchFrames = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.longestGap = 0
    let last = performance.now()
    const frame = (now: number) => {
      window.longestGap = Math.max(window.longestGap, now - last)
      last = now
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  })
const longestGap = (page: Page): Promise<number> => page.evaluate(() => window.longestGap)
const forgetGaps = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.longestGap = 0
  })

/** Milliseconds from a key press until the page shows another position, by the page's clock. */
const keyTime = (page: Page, key: string): Promise<number> =>
  page.evaluate(
    (pressed) =>
      new Promise<number>((resolve) => {
        const slider = document.querySelector('input[type=range]')
        if (!slider) throw new Error('There is no record')
        const start = performance.now()
        const watch = new MutationObserver(() => {
          watch.disconnect()
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start), 0))
        })
        watch.observe(slider, { attributes: true, attributeFilter: ['aria-valuetext'] })
        document
          .querySelector('[data-testid=ledger] h1')
          ?.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, bubbles: true, cancelable: true }))
      }),
    key,
  )

const many = async (page: Page, key: string): Promise<number> => {
  const times: number[] = []
  for (let step = 0; step < STEPS; step += 1) times.push(await keyTime(page, key))
  return median(times)
}

interface Measured {
  open: number
  openGap: number
  back: number
  forward: number
  jump: number
  search: number
  requirement: number
  atOnce: number
  atOnceScript: number
  workGap: number
  heap: number
}

/** Milliseconds until a filter has counted its matches; the filter is then removed. */
const filtered = async (page: Page, change: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await change()
  await expect(page.getByText(/pass(es)? the filter$/)).toBeVisible({ timeout: 120_000 })
  const took = performance.now() - began
  await page.getByRole('button', { name: auditPage(page).t('filter.clear') }).click()
  await expect(page.getByText(/pass(es)? the filter$/)).toHaveCount(0)
  return took
}
const byRequirement = (page: Page): Promise<number> =>
  filtered(page, () => page.getByLabel('Requirement').selectOption('M4.005'))

const scriptTime = async (session: CDPSession): Promise<number> => {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1000
}

/** Opens the file and filters at once, before background work has finished. */
const measureAtOnce = async (
  page: Page,
  file: string,
): Promise<Pick<Measured, 'atOnce' | 'atOnceScript'>> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const audit = auditPage(page)
  await audit.open()
  await expect(page.getByText(audit.t('choice.current'))).toBeVisible()
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByTestId('ledger').waitFor({ timeout: 120_000 })
  const before = await scriptTime(session)
  const atOnce = await byRequirement(page)
  return { atOnce, atOnceScript: (await scriptTime(session)) - before }
}

const measure = async (page: Page, file: string): Promise<Omit<Measured, 'atOnce' | 'atOnceScript'>> => {
  const session = await page.context().newCDPSession(page)
  const audit = auditPage(page)
  await audit.open()
  await expect(page.getByText(audit.t('choice.current'))).toBeVisible()
  await watchFrames(page)
  const start = performance.now()
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByTestId('ledger').waitFor({ timeout: 120_000 })
  const open = performance.now() - start
  const openGap = await longestGap(page)

  await forgetGaps(page)
  const back = await many(page, 'ArrowLeft')
  const forward = await many(page, 'ArrowRight')
  const jumps: number[] = []
  for (const key of ['Home', 'End', 'Home', 'End', 'Home']) jumps.push(await keyTime(page, key))

  const search = await filtered(page, () => page.getByRole('searchbox').fill('reconnecting'))
  const requirement = await byRequirement(page)
  const workGap = await longestGap(page)
  return {
    ...{ open, openGap, back, forward, jump: median(jumps) },
    ...{ search, requirement, workGap, heap: await measureHeap(session) },
  }
}

const ROWS: readonly [string, (measured: Measured) => number][] = [
  ['Open: from the file until it can be looked through', ({ open }) => open],
  ['Longest gap between two frames meanwhile', ({ openGap }) => openGap],
  ['One step forward', ({ forward }) => forward],
  ['One step back', ({ back }) => back],
  ['To the first entry and to the last', ({ jump }) => jump],
  ['Search, the first time', ({ search }) => search],
  ['Filter by requirement, the first time', ({ requirement }) => requirement],
  ['Longest gap between two frames in all of these', ({ workGap }) => workGap],
  ['Filter by requirement, straight after opening', ({ atOnce }) => atOnce],
  ['Script of the main thread meanwhile', ({ atOnceScript }) => atOnceScript],
]

export const runAudit = async (): Promise<void> => {
  const server = await startServer()
  const browser = await openBrowser()
  const results: Measured[] = []
  const folder = await mkdtemp(join(tmpdir(), 'consulta-bench-'))
  for (const size of SIZES) {
    // Read from disk, because a transfer over the browser's protocol would block the measured page.
    const file = join(folder, `${size}.jsonl`)
    await writeFile(file, madeFile(size, ACTORS))
    const inFreshPage = async <T>(work: (page: Page) => Promise<T>): Promise<T> => {
      const context = await browser.newContext({ baseURL: server.baseURL })
      const page = await context.newPage()
      await speak(page, server, 'en')
      const measured = await work(page)
      await context.close()
      return measured
    }
    results.push({
      ...(await inFreshPage((page) => measure(page, file))),
      ...(await inFreshPage((page) => measureAtOnce(page, file))),
    })
  }
  await browser.close()
  await server.stop()
  await rm(folder, { recursive: true })
  const growth = (figure: (measured: Measured) => number): string => {
    const [, middle, last] = results.map(figure)
    return middle && last ? factor(last / middle) : '?'
  }
  const titles = SIZES.map((size) => `${size.toLocaleString('en').replaceAll(',', ' ')} entries`)
  writeSection(
    'audit',
    'The audit page with a long record',
    `A file of ${ACTORS} actors is opened at \`/audit\`, checked line by line, and looked through. A step is timed from
the key until the page has drawn the moment with the actor's chart; median of ${STEPS}. Checking, searching and folding
go on in slices: how long they take all together is one figure, the longest gap between two frames the other.
What each entry implements is looked up while one looks at the record, so the last two rows are of another page: there
the filter is asked for as soon as the record is open.

${table(
  ['', ...titles, 'growth of the last ten times'],
  [
    ...ROWS.map(([title, figure]) => [
      title,
      ...results.map((measured) => milliseconds(figure(measured))),
      growth(figure),
    ]),
    ['Heap afterwards', ...results.map(({ heap }) => megabytes(heap)), growth(({ heap }) => heap)],
  ],
)}`,
  )
}
