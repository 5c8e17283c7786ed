import { type BrowserContext, expect, type Page } from '@playwright/test'
import { doctorRoom } from '../e2e/drivers/doctorRoom.ts'
import { guestRoom } from '../e2e/drivers/guestRoom.ts'
import { AFTER_THE_PREVIEW, countScripts, totalOf } from '../e2e/drivers/scriptBudget.ts'
import { startServer, type TestServer } from '../e2e/fixtures/server.ts'
import { sharedLink } from '../e2e/portal/newPractice.ts'
import { openHome, speak } from '../e2e/portal/signIn.ts'
import { openBrowser } from './browser.ts'
import { clientSize } from './clientSize.ts'
import { kilobytes, table } from './measures.ts'
import { writeSection } from './readme.ts'

// Measures the JavaScript that a page runs before it can be used, as served by the production build.

const measure = async (page: Page, open: () => Promise<unknown>, except?: RegExp): Promise<number> => {
  const scripts = countScripts(page, except)
  await open()
  scripts.usable()
  return totalOf(await scripts.loaded())
}

const login = async (page: Page): Promise<number> =>
  measure(page, async () => {
    await page.goto('/auth/login')
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  })

const guestOpening = async (page: Page): Promise<number> =>
  measure(page, async () => {
    await page.goto('/join/abc-defg-hij')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

/** Whoever opens a shared link comes to choose a time. */
const profileOpening = async (page: Page, path: string): Promise<number> =>
  measure(page, async () => {
    await page.goto(path)
    await expect(page.locator('main summary').first()).toBeVisible()
  })

/** The address of the public profile, as the doctor shares it. */
const profilePath = async (page: Page, server: TestServer): Promise<string> => {
  await openHome(page, server)
  const path = await sharedLink(page)
  await page.context().close()
  return path
}

/** The page of a visit with its preview, opened by its address; then the call. */
const room = async (
  page: Page,
  server: TestServer,
): Promise<{ room: number; address: string; code: string }> => {
  await openHome(page, server)
  await doctorRoom(page).enterFromNowCard()
  const address = page.url()
  const code = await doctorRoom(page).roomCode()
  const fresh = await page.context().newPage()
  await page.close()
  const size = await measure(fresh, async () => {
    await fresh.goto(address)
    await doctorRoom(fresh).join()
  })
  return { room: size, address, code }
}

const guestJoining = async (page: Page, code: string): Promise<number> =>
  measure(
    page,
    async () => {
      const guest = guestRoom(page)
      await guest.openByCode(code)
      await guest.giveName('Bench')
      await guest.consent()
      await expect(page.getByRole('button', { name: 'Go to the waiting room' })).toBeEnabled()
    },
    AFTER_THE_PREVIEW,
  )

export const runSize = async (): Promise<void> => {
  const server = await startServer({ SEED: 'demo' })
  const browser = await openBrowser()
  try {
    const freshContext = async (): Promise<BrowserContext> => {
      const context = await browser.newContext({
        baseURL: server.baseURL,
        permissions: ['camera', 'microphone'],
        locale: 'en-US',
      })
      return context
    }
    const freshPage = async (): Promise<Page> => {
      const page = await (await freshContext()).newPage()
      await speak(page, server, 'en')
      return page
    }
    const loginSize = await login(await freshPage())
    const opening = await guestOpening(await freshPage())
    const profile = await profileOpening(await freshPage(), await profilePath(await freshPage(), server))
    const { room: roomSize, code } = await room(await freshPage(), server)
    const joining = await guestJoining(await freshPage(), code)
    const row = (title: string, size: number, budget: number) => [
      title,
      kilobytes(size),
      kilobytes(budget),
      size < budget ? 'met' : 'NOT met',
    ]
    writeSection(
      'size',
      'JavaScript before a page can be used',
      `Everything the page runs, libraries included, compressed by gzip file by file. What only the ledger needs
is loaded after the page and keeps nobody waiting; it is left out. So is what a page asks for only when it can
be used already: the joined call's code while the guest looks at the own picture, panels while the call is young.

${table(
  ['Page', 'gzip', 'goal', ''],
  [
    row('The login page', loginSize, 180_000),
    row("The guest's page, on opening it", opening, 250_000),
    row("The guest's page, up to the button that joins", joining, 250_000),
    row('The public profile, up to the times that can be booked', profile, 250_000),
    row("The doctor's room, in a call, opened by its address", roomSize, 325_000),
  ],
)}

The client alone, as an application without our portal would bundle it: what is there before a meeting can begin.

${table(
  ['Client', 'gzip'],
  [
    ['ours', kilobytes(await clientSize('ours'))],
    ["the provider's", kilobytes(await clientSize('theirs'))],
  ],
)}`,
    )
  } finally {
    await browser.close()
    await server.stop()
  }
}
