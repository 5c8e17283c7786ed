import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../drivers/accessible.ts'
import { doctorRoom } from '../drivers/doctorRoom.ts'
import { expectAuditable, ledgersOf } from '../drivers/ledgerOf.ts'
import { onPage } from '../drivers/onPage.ts'
import { toast } from '../drivers/toast.ts'
import { test } from '../fixtures/server.ts'
import { atQuarter } from '../portal/atQuarter.ts'
import { openHome } from '../portal/signIn.ts'

// Its own clinic, because its live visit ends here.
// At any time of a quarter, its visit began more than a quarter of an hour ago.
test.use({ serverEnv: { SEED: 'demo', DEMO_PASSWORD: 'a clinic that checks out', ...atQuarter() } })

const SESSION = '**/appointment/session/*'
const heading = (page: Page) => page.getByRole('heading', { name: 'How did the visit go?' })

/** How often a pointer is pressed from now on, reloads excluded. */
const countClicks = (page: Page) =>
  page.evaluate(() => {
    const counted = Object.assign(window, { clicks: 0 })
    document.addEventListener('click', ({ detail }) => (counted.clicks += detail > 0 ? 1 : 0), true)
  })
const clicksOf = (page: Page) => page.evaluate(() => Object(window).clicks)

/** The status of the live visit in the agenda, and its actions, beside or below each other. */
const expectRowInOrder = async (page: Page, where: string): Promise<void> => {
  const row = page
    .getByRole('region', { name: "Today's agenda" })
    .getByRole('listitem')
    .filter({ hasText: 'Alejandro Domínguez' })
  const status = await row.getByText('In progress').boundingBox()
  const links = row.getByRole('link', { name: /^(Join|Finish)/ })
  await expect(links, where).toHaveCount(2)
  for (const link of await links.all()) {
    const box = await link.boundingBox()
    if (status === null || box === null) throw new Error(`${where}: something is not shown`)
    const isApart = box.x >= status.x + status.width || box.y >= status.y + status.height
    expect(isApart, `${where}: ${await link.textContent()}`).toBe(true)
  }
}

test('P4.16 the check-out has an address, asks about what is not signed, and ends at the dashboard', async ({
  page,
  server,
}) => {
  test.setTimeout(180_000)
  const doctor = doctorRoom(page)
  await openHome(page, server)
  await doctor.enterFromNowCard()
  const room = new URL(page.url()).pathname
  const visit = room.split('/').at(-1) ?? ''
  await doctor.join()
  await page.getByRole('button', { name: 'Notes', exact: true }).click()
  await page.getByRole('textbox', { name: 'Subjective' }).fill('Dolor de cabeza')
  await expect(onPage(page).getByText(/^Saved \d/)).toBeVisible()

  const absent = page.getByRole('radio', { name: 'Patient did not attend' })
  await test.step('who waits alone for a quarter of an hour gets to the check-out with that outcome', async () => {
    const finish = page.getByRole('button', { name: 'Finish as not attended' })
    await expect(finish).toBeVisible()
    for (const width of [360, 1_280]) {
      await page.setViewportSize({ width, height: 800 })
      await expectAccessible(page, `the room of a patient who did not come, ${width} px`)
      if (process.env.SHOTS !== undefined)
        await page.screenshot({ path: `${process.env.SHOTS}/alone-${width}.png` })
    }
    await finish.click()
    await expect(absent).toBeChecked()
  })

  await test.step('the waiting log proves that the patient did not come', async () => {
    await expect(page).toHaveURL(`${room}#check-out`)
    await page.getByRole('radio', { name: 'Visit completed' }).check()
    await expect(onPage(page).getByText('The patient did not enter the room')).toBeVisible()
    await expect(onPage(page).getByText(/^You were in the room from .+ to .+ \(\d+ min\)\./)).toBeVisible()
    await expectAccessible(page, 'the waiting log')
    await page.getByRole('button', { name: 'Mark as not attended' }).click()
    await expect(page.getByRole('radio', { name: 'Patient did not attend' })).toBeChecked()
    await expect(page.getByRole('radio', { name: 'Patient did not attend' })).toBeFocused()
    await expect(page.getByRole('button', { name: 'Mark as not attended' })).toHaveCount(0)
    if (process.env.SHOTS !== undefined) await page.screenshot({ path: `${process.env.SHOTS}/absent.png` })
  })

  await test.step('a reload opens it again', async () => {
    await page.reload()
    await expect(page.getByRole('radio', { name: 'Patient did not attend' })).toBeChecked()
    await expect(heading(page)).toBeVisible()
    // The server's record has it, although the ledger of this page load knows of no call.
    await expect(onPage(page).getByText(/^You were in the room from .+ to .+ \(\d+ min\)\./)).toBeVisible()
    await expect(onPage(page).getByText('The note is not signed')).toBeVisible()
  })

  await test.step('what was filled in is there after a reload, and only on the device', async () => {
    await page.getByRole('radio', { name: 'Technical problem' }).check()
    await page.getByRole('button', { name: 'Choose a new time' }).click()
    await expect(page.locator('#nextVisit')).toBeFocused()
    const card = page.getByRole('region', { name: 'Next visit' })
    await expect(card.getByLabel('Reason for the visit')).toBeVisible()
    await page.getByRole('textbox', { name: 'Reason', exact: true }).fill('Se fue la luz dos veces')
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'Reason' })).toHaveValue('Se fue la luz dos veces')
    await expect(page.getByRole('radio', { name: 'Technical problem' })).toBeChecked()
  })

  const reason = page.getByRole('textbox', { name: 'Reason', exact: true })
  await test.step('a second window shares it, and follows the first', async () => {
    const other = await page.context().newPage()
    await other.goto(`${room}#check-out`)
    const otherReason = other.getByRole('textbox', { name: 'Reason', exact: true })
    await expect(otherReason).toHaveValue('Se fue la luz dos veces')
    await otherReason.fill('Se fue la luz tres veces')
    await expect(reason).toHaveValue('Se fue la luz tres veces')
    await other.close()
  })

  await test.step('what two windows typed at once is shown in both versions, of which one is chosen', async () => {
    // As in a window that was frozen while the other one was used: the browser tells it nothing.
    await page.evaluate(() => {
      const key = Object.keys(localStorage).find((name) => /^draft\/.*\/checkOut\//.test(name)) ?? ''
      const { values } = JSON.parse(localStorage.getItem(key) ?? '')
      const elsewhere = { values: { ...values, reason: 'Se cortó el audio' }, savedAt: Date.now() }
      localStorage.setItem(key, JSON.stringify(elsewhere))
    })
    await reason.fill('Se fue la luz')
    const conflict = page.getByRole('main').getByText('Another window has different answers.')
    await expect(conflict).toBeVisible()
    for (const text of ['Reason: Se fue la luz', 'Reason: Se cortó el audio'])
      await expect(page.getByRole('main').getByText(text, { exact: true })).toBeVisible()
    for (const width of [390, 1_280]) {
      await page.setViewportSize({ width, height: 800 })
      await expectAccessible(page, `two versions of a check-out, ${width} px`)
      if (process.env.SHOTS !== undefined)
        await page.screenshot({
          path: `${process.env.SHOTS}/check-out-conflict-${width}.png`,
          fullPage: true,
        })
    }
    // Neither is sent before one was chosen.
    await page.getByRole('button', { name: 'Finish', exact: true }).click()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await page.reload()
    await expect(conflict).toBeVisible()
    await expect(reason).toHaveValue('Se fue la luz')
    await page.getByRole('button', { name: 'Use the saved version' }).click()
    await expect(conflict).toHaveCount(0)
    await expect(reason).toHaveValue('Se cortó el audio')
    await page.getByRole('radio', { name: 'Visit completed' }).check()
    await reason.fill('')
  })

  await test.step('Home and the page of the visit offer it', async () => {
    await page.getByRole('link', { name: 'Finish later' }).click()
    const now = page.getByRole('region', { name: 'Now' })
    await expect(now.getByRole('link', { name: 'Finish' })).toBeVisible()
    for (const width of [390, 1_280]) {
      // High enough that the bar at the bottom covers nothing.
      await page.setViewportSize({ width, height: 2_400 })
      await expectAccessible(page, `home with an unfinished visit, ${width} px`)
      await expectRowInOrder(page, `the agenda, ${width} px`)
    }
    await page.setViewportSize({ width: 1_280, height: 800 })
    await now.getByRole('link', { name: 'Finish' }).click()
    await expect(heading(page)).toBeVisible()
    await page.goto(`/appointments/${visit}`)
    await page.getByRole('link', { name: 'Finish the visit' }).click()
    await expect(heading(page)).toBeVisible()
    await expect(onPage(page).getByText('The note is not signed')).toBeVisible()
  })

  await test.step('the way back into the room leaves the address of the check-out', async () => {
    await page.getByRole('button', { name: 'Return to the room' }).click()
    await expect(page).toHaveURL(room)
    await doctor.join()
    await page
      .getByRole('navigation', { name: 'Call controls' })
      .getByRole('button', { name: 'Patient' })
      .click()
    const panel = page.getByRole('region', { name: 'Patient', exact: true })
    await panel.getByRole('button', { name: 'Edit: Conditions' }).click()
    await panel.getByRole('textbox', { name: 'Conditions' }).fill('Rinitis')
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
    await doctor.endForEveryone()
    await expect(page).toHaveURL(`${room}#check-out`)
  })

  await test.step("an unsaved edit of the patient's data is listed, and saved in its place", async () => {
    const unsaved = page.getByRole('main').getByText("Changes to the patient's data are not saved")
    await expect(unsaved).toBeVisible()
    await page.getByRole('button', { name: 'Go to the changes' }).click()
    await expect(page.locator('#patientEdit')).toBeFocused()
    const card = page.getByRole('region', { name: "Patient's data" })
    await expect(card.getByRole('textbox', { name: 'Conditions' })).toHaveValue('Rinitis')
    for (const width of [390, 1_280]) {
      await page.setViewportSize({ width, height: 800 })
      await expectAccessible(page, `an unsaved edit at the check-out, ${width} px`)
      if (process.env.SHOTS !== undefined)
        await page.screenshot({ path: `${process.env.SHOTS}/check-out-edit-${width}.png`, fullPage: true })
    }
    await card.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(unsaved).toHaveCount(0)
    await expect(card).toHaveCount(0)
  })

  await test.step('the first thing wrong gets the focus, in sight', async () => {
    await page.setViewportSize({ width: 390, height: 500 })
    await page.getByRole('radio', { name: 'Other', exact: true }).check()
    await page.getByRole('button', { name: 'Finish', exact: true }).click()
    await expect(reason).toBeFocused()
    await expect(reason).toBeInViewport({ ratio: 1 })
    await page.getByRole('radio', { name: 'Visit completed' }).check()
  })

  const question = page.getByRole('alertdialog', { name: 'Finish without signing?' })
  await test.step('an unsigned note is asked about, and led to', async () => {
    await page.getByRole('button', { name: 'Finish', exact: true }).click()
    await expect(question.getByText('The note is not signed')).toBeVisible()
    await expectAccessible(page, 'the question about an unsigned note')
    await question.getByRole('button', { name: 'Go back and sign' }).click()
    await expect(question).toHaveCount(0)
    await expect(page.locator('#note')).toBeFocused()
    await expect(page.getByRole('region', { name: 'Notes' })).toBeInViewport()
  })

  await test.step('passed over on purpose, without a grade that nobody gave, it ends at the dashboard', async () => {
    await page.setViewportSize({ width: 1_280, height: 800 })
    await page.getByRole('button', { name: 'Finish', exact: true }).click()
    const sent = page.waitForRequest(SESSION)
    await question.getByRole('button', { name: 'Finish without signing' }).click()
    expect((await sent).postDataJSON()).not.toHaveProperty('quality')
    await expect(toast(page, 'Visit finished and saved')).toBeVisible()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goto(`${room}#check-out`)
    await expect(page.getByRole('heading', { name: 'This visit has ended' })).toBeVisible()
  })

  expectAuditable(await ledgersOf(page, 'visit.checkOutEdited'), [
    'Se fue la luz',
    'Se cortó el audio',
    'Rinitis',
  ])
})

test('from the end of a visit to the dashboard it takes three clicks', async ({ browser, ownServer }) => {
  const context = await browser.newContext({
    baseURL: ownServer.baseURL,
    permissions: ['camera', 'microphone'],
  })
  const page = await context.newPage()
  const doctor = doctorRoom(page)
  await openHome(page, ownServer)
  await doctor.enterFromNowCard()
  await doctor.join()
  await countClicks(page)
  await doctor.endForEveryone()
  await doctor.finish()
  expect(await clicksOf(page)).toBe(3)
  await context.close()
})
