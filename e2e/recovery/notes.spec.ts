import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test'
import { doctorRoom } from '../drivers/doctorRoom.ts'
import { onPage } from '../drivers/onPage.ts'
import { startServer, type TestServer } from '../fixtures/server.ts'
import { openHome, speak } from '../portal/signIn.ts'

// The server process is killed while the doctor writes the note of a visit in two browsers; it is started again, both
// texts are shown side by side, and both browsers sign. No word is lost.

let server: TestServer
test.beforeEach(async () => {
  server = await startServer({ SEED: 'demo', DEMO_PASSWORD: 'a clinic that is killed' })
})
test.afterEach(async () => {
  await server.stop()
})

const field = (page: Page, name: string) => page.getByRole('textbox', { name })
const saved = (page: Page) => onPage(page).getByText(/^Saved \d/)
const keepBoth = (page: Page) => page.getByRole('button', { name: 'Keep both' })

/** Another computer of the same doctor, signed in. */
const anotherBrowser = async (browser: Browser): Promise<[BrowserContext, Page]> => {
  const context = await browser.newContext({ baseURL: server.baseURL, locale: 'en-US' })
  const page = await context.newPage()
  await speak(page, server, 'en')
  await openHome(page, server)
  return [context, page]
}

/** The whole text of the note, in the form and where it is shown to be read. */
const textOf = (page: Page) =>
  page
    .locator('section', { has: page.getByRole('heading', { name: 'Notes', exact: true }) })
    .first()
    .evaluate((section) =>
      [section.textContent, ...[...section.querySelectorAll('textarea')].map(({ value }) => value)].join(
        '\n',
      ),
    )

const expectWords = (page: Page, words: readonly string[]): Promise<void> =>
  expect
    .poll(async () => {
      const text = await textOf(page)
      return words.filter((word) => !text.includes(word))
    })
    .toEqual([])

const confirmation = (page: Page) =>
  page
    .getByRole('alertdialog', { name: 'Sign this note?' })
    .getByRole('button', { name: 'Sign', exact: true })
const askToSign = (page: Page): Promise<void> =>
  // A text that is being sent is sent first; without the portal the signature has to be asked for again.
  expect(async () => {
    // The question covers the button, also when it comes a moment after the try that caused it.
    if (!(await confirmation(page).isVisible()))
      await page.getByRole('button', { name: 'Sign note' }).click({ timeout: 1_000 })
    await expect(confirmation(page)).toBeVisible({ timeout: 1_000 })
  }).toPass()

test('a note is written in two browsers while the server is killed, and no word is lost', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const context = await browser.newContext({
    baseURL: server.baseURL,
    permissions: ['camera', 'microphone'],
    locale: 'en-US',
  })
  const room = await context.newPage()
  const doctor = doctorRoom(room)
  await openHome(room, server)
  await doctor.enterFromNowCard()
  await doctor.join()
  const visit = new URL(room.url()).pathname.split('/').at(-1) ?? ''
  await room.getByRole('button', { name: 'Notes' }).click()
  await field(room, 'Subjective').fill('Cefalea')
  await expect(saved(room)).toBeVisible()
  const [otherContext, other] = await anotherBrowser(browser)
  await other.goto(`/appointments/${visit}`)
  await expect(field(other, 'Subjective')).toHaveValue('Cefalea')

  await test.step('the server is killed while both are written', async () => {
    await field(room, 'Subjective').pressSequentially(' desde ayer')
    process.kill(server.pid, 'SIGKILL')
    await field(room, 'Plan').pressSequentially('Reposo en casa')
    await field(other, 'Assessment').pressSequentially('Migraña sin aura')
    for (const one of [room, other])
      await expect(onPage(one).getByText('Offline, saved on this device')).toBeVisible()
  })

  await test.step('it is started again: both texts are side by side, and both are kept', async () => {
    const { port } = new URL(server.baseURL)
    server = await startServer({
      DATA_DIR: server.dataDir,
      PORT: port,
      SEED: 'demo',
      DEMO_PASSWORD: 'a clinic that is killed',
    })
    const second = async (): Promise<Page> => {
      const shown = async (one: Page) => ((await keepBoth(one).isVisible()) ? one : null)
      let found: Page | null = null
      await expect
        .poll(
          async () => {
            found = (await shown(room)) ?? (await shown(other))
            return found !== null
          },
          { timeout: 60_000 },
        )
        .toBe(true)
      return found ?? room
    }
    const asked = await second()
    await expectWords(asked, ['Cefalea', 'desde ayer', 'Reposo en casa', 'Migraña sin aura'])
    await keepBoth(asked).click()
    await expect(saved(asked)).toBeVisible()
    await expectWords(asked, ['Cefalea desde ayer', 'Reposo en casa', 'Migraña sin aura'])
  })

  await test.step('what was typed in the last moment before a tab crashed is there when it is opened again', async () => {
    await room.reload()
    await doctor.join()
    await room.getByRole('button', { name: 'Notes' }).click()
    await expectWords(room, ['Reposo en casa', 'Migraña sin aura'])
    await other.reload()
    await expectWords(other, ['Reposo en casa', 'Migraña sin aura'])
    await field(other, 'Plan').pressSequentially(' y líquidos')
    await other.close()
  })

  await test.step('both browsers sign: the first seals, the text of the second becomes an addendum', async () => {
    const again = await otherContext.newPage()
    // The portal cannot be reached from the other browser until the room has signed.
    await again.route('**/v1/practitioner/note/*', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    )
    await again.goto(`/appointments/${visit}`)
    await expectWords(again, ['Reposo en casa', 'y líquidos', 'Migraña sin aura'])
    await askToSign(again)
    await askToSign(room)
    await confirmation(room).click()
    await expect(onPage(room).getByText(/^Signed by Elena/)).toBeVisible()
    await again.unroute('**/v1/practitioner/note/*')
    await confirmation(again).click()
    await expect(onPage(again).getByText('This note was signed in another window')).toBeVisible()
    await again.getByRole('button', { name: 'Add mine as an addendum' }).click()
    await expect(field(again, 'Addendum')).toHaveValue(/y líquidos/)
    // The device has it until the portal has it.
    await again.reload()
    await expect(field(again, 'Addendum')).toHaveValue(/y líquidos/)
    await again.getByRole('button', { name: 'Add addendum' }).click()
    await expect(field(again, 'Addendum')).toHaveValue('')
    await again.reload()
    await expectWords(again, ['Cefalea desde ayer', 'Reposo en casa', 'Migraña sin aura', 'y líquidos'])
    await expect(field(again, 'Addendum')).toHaveValue('')
  })
  await otherContext.close()
  await context.close()
})
