import { expect } from '@playwright/test'
import { expectAccessible } from '../drivers/accessible.ts'
import { doctorRoom } from '../drivers/doctorRoom.ts'
import { openGuest } from '../drivers/guestRoom.ts'
import { expectAuditable, ledgersOf } from '../drivers/ledgerOf.ts'
import { onPage } from '../drivers/onPage.ts'
import { toast } from '../drivers/toast.ts'
import { test } from '../fixtures/server.ts'
import { openHome } from '../portal/signIn.ts'

// Its own clinic, because its live visit ends here.
test.use({ serverEnv: { SEED: 'demo', DEMO_PASSWORD: 'a clinic that books again' } })

test('the check-out offers the next visit, also when nobody asked for it in the call', async ({
  page,
  server,
}) => {
  await openHome(page, server)
  const doctor = doctorRoom(page)
  await doctor.enterFromNowCard()
  await page.goto(`${new URL(page.url()).pathname}#check-out`)
  const card = page.getByRole('region', { name: 'Next visit' })
  await card.getByRole('button', { name: 'Book the next visit' }).click()
  await expect(card.getByLabel('Reason for the visit')).toBeVisible()
})

test('P7.59 P7.60 the next visit is booked beside the call, and the patient reads it at the end', async ({
  page,
  browser,
  server,
}) => {
  test.setTimeout(150_000)
  const doctor = doctorRoom(page)
  await openHome(page, server)
  await doctor.enterFromNowCard()
  const code = await doctor.roomCode()
  await doctor.join()
  const { context, guestPage, guest } = await openGuest({ browser, server }, { code, name: 'Alejandro' })
  await guest.wait()
  await doctor.admit('Alejandro')
  await guest.expectInCall()
  const notes = page.getByRole('button', { name: 'Notes', exact: true })
  await notes.click()
  await page.getByRole('textbox', { name: 'Subjective' }).fill('Dolor de cabeza')

  const open = async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Next visit' }).click()
  }
  const panel = page.getByRole('region', { name: 'Next visit' })
  await test.step('a note and a reason that are being typed outlive the change of the panel', async () => {
    await open()
    await panel.getByLabel('Reason for the visit').fill('Revisión')
    await notes.click()
    await expect(page.getByRole('textbox', { name: 'Subjective' })).toHaveValue('Dolor de cabeza')
    await open()
    await expect(panel.getByLabel('Reason for the visit')).toHaveValue('Revisión')
  })

  await test.step('a held time outlives the call, and is booked at the check-out', async () => {
    await panel.getByRole('button', { name: 'Later' }).click()
    const draft = page.waitForRequest(/\/appointment\/draft$/)
    await panel.locator('details[open]').getByRole('button').first().click()
    expect((await draft).postDataJSON()).toMatchObject({ reason: 'Revisión' })
    await expect(panel.getByText(/^Held for you until /)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
    await doctor.endForEveryone()
    await expect(page.getByRole('main').getByText('2 things left')).toBeVisible()
    await page.getByRole('button', { name: 'Finish', exact: true }).click()
    const question = page.getByRole('alertdialog', { name: 'Finish with this open?' })
    await expect(question.getByRole('listitem')).toHaveText([
      'The note is not signed',
      'The time chosen for the next visit is not booked',
    ])
    await question.getByRole('button', { name: 'Go back' }).click()
    await page.getByRole('button', { name: 'Go to the time' }).click()
    await expect(page.locator('#nextVisit')).toBeFocused()
    await panel.getByRole('button', { name: 'Book the visit' }).click()
    await expect(panel.getByText('Visit booked')).toBeVisible()
    // A link to it would leave the check-out.
    await expect(panel.getByRole('link')).toHaveCount(0)
    await expect(page.getByRole('main').getByText('1 thing left')).toBeVisible()
  })

  await test.step('the end page of the patient tells it', async () => {
    await expect(onPage(guestPage).getByText(/next visit/i)).toBeVisible({ timeout: 40_000 })
  })
  await test.step('the charge is shown, and a low rating is asked for its reasons', async () => {
    await expect(onPage(page).getByText(/^Price: \$[\d,.]+ MXN, paid$/)).toBeVisible()
    const reasons = page.getByRole('group', { name: 'What went wrong? (optional)' })
    await expect(reasons).toHaveCount(0)
    await page.getByRole('radio', { name: /^2, / }).check()
    await reasons.getByRole('checkbox', { name: 'Audio' }).check()
    await reasons.getByRole('checkbox', { name: 'It was interrupted' }).check()
    await expectAccessible(page, 'a low rating at the check-out')
    await page.setViewportSize({ width: 390, height: 844 })
    const finish = page.getByRole('button', { name: 'Finish', exact: true })
    await page.getByRole('radio', { name: 'Visit completed' }).scrollIntoViewIfNeeded()
    await expect(finish).toBeInViewport({ ratio: 1 })
    await finish.click()
    const sent = page.waitForRequest('**/appointment/session/*')
    await page.getByRole('button', { name: 'Finish without signing' }).click()
    expect((await sent).postDataJSON()).toMatchObject({ quality: 2, reasons: ['sound', 'cuts'] })
    await expect(toast(page, 'Visit finished and saved')).toBeVisible()
  })
  await context.close()
  expectAuditable(await ledgersOf(page, 'nextVisit.reasonLeft'), ['Revisi'])
})
