import { expect, type Page } from '@playwright/test'
import { pdfText } from '../../server/testing/pdfText.ts'
import { ACCESS_COOKIE } from '../../src/contracts/portal/portalConstants.ts'
import { visitRecordAnswer } from '../../src/contracts/portal/visitRecord.ts'
import { expectAccessible } from '../drivers/accessible.ts'
import { doctorRoom } from '../drivers/doctorRoom.ts'
import { expectAuditable, ledgersOf } from '../drivers/ledgerOf.ts'
import { onPage } from '../drivers/onPage.ts'
import { prescriptionForm } from '../drivers/prescriptionForm.ts'
import { test } from '../fixtures/server.ts'
import { openHome } from '../portal/signIn.ts'

// Its own clinic, because its live visit ends here.
test.use({ serverEnv: { SEED: 'demo', DEMO_PASSWORD: 'a clinic that prescribes' } })

const POST = '**/v2/practitioner/prescription/*'
const DIAGNOSIS = 'Faringitis estreptocócica'

const recordOf = async (page: Page, visit: string) => {
  const cookies = await page.context().cookies()
  const token = cookies.find(({ name }) => name === ACCESS_COOKIE)?.value ?? ''
  const answer = await page.request.get(`/v2/practitioner/appointment/record/${visit}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return visitRecordAnswer.parse(await answer.json())
}

const expectAccessibleAtBoth = async (page: Page, where: string): Promise<void> => {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page, `${where}, ${width} px`)
  }
}

test('P1.24 P7.28 P7.29 a prescription is written in the call, kept, signed, replaced, and told of afterwards', async ({
  page,
  server,
}) => {
  test.setTimeout(120_000)
  const doctor = doctorRoom(page)
  const form = prescriptionForm(page)
  await openHome(page, server)
  await doctor.enterFromNowCard()
  await doctor.join()
  const visit = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await form.open()

  await test.step('what is missing is named, and nothing is signed by an Enter', async () => {
    await form.addMedicine(1, 'paracetamol')
    await expect(form.medicine(1).getByRole('textbox', { name: 'Strength' })).toHaveValue('500 mg')
    await expect(form.medicine(1).getByRole('combobox', { name: 'Route' })).toHaveValue('oral')
    await page.getByRole('textbox', { name: 'Diagnosis' }).press('Enter')
    await expect(onPage(page).getByText('Enter the diagnosis')).toHaveCount(0)
    await form.sign()
    await expect(onPage(page).getByText('Enter the diagnosis')).toBeVisible()
    await expect(onPage(page).getByText('Confirm the allergies')).toBeVisible()
    await expect(onPage(page).getByText('Enter the number of days')).toBeVisible()
    await expectAccessibleAtBoth(page, 'a prescription with errors')
  })

  await test.step('it reads as the patient will read it, and asks about the same medicine twice', async () => {
    await form.checkAllergies()
    await form.dose(1, { every: '8', days: '5' })
    await expect(form.medicine(1)).toContainText('Take 1 tablet every 8 hours for 5 days')
    await expect(form.medicine(1)).toContainText('Suggested: 15')
    await form.addMedicine(2, 'Paracetamol')
    await expect(form.medicine(2).locator('[data-banner]')).toContainText('already in the prescription')
    await form.dose(2, { every: '12', days: '2' })
    await form.diagnose(DIAGNOSIS)
    await form.sign()
    await expect(form.medicine(2).getByText('Answer this to sign')).toBeVisible()
    await page.getByRole('button', { name: 'Remove medicine 2' }).click()
    await expect(form.medicine(2)).toHaveCount(0)
  })

  await test.step('the code is found by a name without accents', async () => {
    await page.getByRole('combobox', { name: 'ICD-10 code' }).fill('streptococcal phar')
    await page.getByRole('option', { name: 'J02.0 Streptococcal pharyngitis' }).click()
    await expect(page.getByRole('combobox', { name: 'ICD-10 code' })).toHaveValue('J02.0')
    // The doctor's text stays.
    await expect(page.getByRole('textbox', { name: 'Diagnosis' })).toHaveValue(DIAGNOSIS)
    await form.expectKept()
  })

  await test.step('a portal that cannot be reached loses nothing', async () => {
    await page.route(POST, (route) => route.abort())
    await page.getByRole('textbox', { name: 'Advice' }).fill('Reposo y líquidos')
    await expect(onPage(page).getByText('Could not be saved; we will try again')).toBeVisible()
    await page.unroute(POST)
    await form.expectKept()
  })

  await test.step('another load of the page goes on with it', async () => {
    await page.reload()
    await doctor.join()
    await page.locator('[aria-keyshortcuts~="Space"]').focus()
    await page.keyboard.press('r')
    await expect(page.getByRole('textbox', { name: 'Diagnosis' })).toHaveValue(DIAGNOSIS)
    await expect(page.getByRole('textbox', { name: 'Advice' })).toHaveValue('Reposo y líquidos')
    await expect(form.medicine(1).getByRole('textbox', { name: 'For (days)' })).toHaveValue('5')
    await page.locator('summary', { hasText: 'Print preview' }).click()
    await expect(page.getByRole('article')).toContainText('Draft, not signed')
  })

  await test.step('what the portal did not get is on the device when the page dies', async () => {
    await page.route(POST, (route) => route.abort())
    await page.getByRole('textbox', { name: 'Advice' }).fill('Reposo, líquidos y gárgaras')
    await page.reload()
    await page.unroute(POST)
    await doctor.join()
    await page.locator('[aria-keyshortcuts~="Space"]').focus()
    await page.keyboard.press('r')
    await expect(page.getByRole('textbox', { name: 'Advice' })).toHaveValue('Reposo, líquidos y gárgaras')
    await expect(page.getByRole('textbox', { name: 'Diagnosis' })).toHaveValue(DIAGNOSIS)
    await form.expectKept()
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('gárgaras')
  })

  await test.step('signed, and replaced by another', async () => {
    await form.sign()
    // The account keeps the names, so that they are suggested first the next time.
    const signed = page.waitForRequest('**/v2/practitioner/writing-aids')
    await form.confirm()
    expect((await signed).postDataJSON()).toEqual({ kind: 'medicinesSigned', names: ['paracetamol'] })
    await form.expectSigned('000002')
    // The button is gone, and the focus moved to the result.
    await expect(page.locator('[data-focus-quiet]:focus')).toHaveCount(1)
    await expect(onPage(page).getByText('Prescription signed, folio 000002')).toBeInViewport()
    await expect(page.getByRole('article')).toContainText('Professional licence 7654321')
    await expect(page.getByRole('article')).toContainText('Dispense 15')
    await expectAccessibleAtBoth(page, 'a signed prescription')
    await page.getByRole('button', { name: 'Replace', exact: true }).click()
    await expect(page.getByRole('textbox', { name: 'Diagnosis' })).toHaveValue(DIAGNOSIS)
    await form.medicine(1).getByRole('textbox', { name: 'For (days)' }).fill('7')
    await form.medicine(1).getByRole('textbox', { name: 'Quantity' }).fill('21')
    await form.sign()
    // The allergies are confirmed each time.
    await expect(onPage(page).getByText('Confirm the allergies')).toBeVisible()
    await form.checkAllergies()
    await form.sign()
    await form.confirm()
    await form.expectSigned('000003')
    await expect(onPage(page).getByText(/^Folio 000002, .*, replaced by 000003$/)).toBeVisible()
  })

  await test.step('the check-out shows it, and the one that holds is printed', async () => {
    await doctor.endForEveryone()
    // The prescription was not opened here, so focus begins at the page's own heading.
    await expect(page.getByRole('heading', { name: 'How did the visit go?' })).toBeFocused()
    const card = page.getByRole('region', { name: 'Prescription' })
    await expect(card).toContainText('Prescription signed, folio 000003')
    await expectAccessibleAtBoth(page, 'a check-out with a prescription')
    const address = (await card.getByRole('link', { name: 'Print', exact: true }).getAttribute('href')) ?? ''
    const { pages } = await pdfText(await (await page.request.get(`${server.baseURL}${address}`)).body())
    expect(pages[0]).toContain('Folio 000003')
    const story = page.getByRole('region', { name: 'Visit timeline' })
    await expect(story.getByText('The doctor signed a prescription')).toHaveCount(2)
    await doctor.finish()
  })

  await test.step('the record of the visit tells of it, the ledger of nothing that it says', async () => {
    const { entries, first_broken } = await recordOf(page, visit)
    expect(first_broken).toBeNull()
    expect(
      entries.flatMap(({ fact }) =>
        fact.kind === 'prescription.signed' ? [[fact.folio, fact.replaces]] : [],
      ),
    ).toEqual([
      ['000002', null],
      ['000003', '000002'],
    ])
    expect(JSON.stringify(entries)).not.toContain(DIAGNOSIS)
    const ledgers = await ledgersOf(page, 'xstate.done.actor.endSession')
    const types = ledgers.flatMap((one) => one.entries.map(({ event }) => event.type))
    expect(types).toContain('prescription.signRequested')
    expectAuditable(ledgers, [DIAGNOSIS, 'Reposo', 'gárgaras', 'paracetamol', 'Paracetamol'])
  })
})

test('P1.24 a prescription that was begun and not signed is asked about at the check-out', async ({
  browser,
  ownServer,
}) => {
  const context = await browser.newContext({
    baseURL: ownServer.baseURL,
    permissions: ['camera', 'microphone'],
  })
  const page = await context.newPage()
  const doctor = doctorRoom(page)
  const form = prescriptionForm(page)
  await openHome(page, ownServer)
  await doctor.enterFromNowCard()
  await doctor.join()
  await form.open()
  await form.diagnose('Cefalea')
  // The room ends within the pause before the draft is stored; the draft is stored all the same.
  await doctor.endForEveryone()
  await expect(onPage(page).getByText('The prescription is not signed')).toBeVisible()
  await page.getByRole('button', { name: 'Go to the prescription' }).click()
  await page.locator('summary', { hasText: 'Write a prescription' }).click()
  await expect(page.getByRole('textbox', { name: 'Diagnosis' })).toHaveValue('Cefalea')

  await test.step('two windows that write it at once are shown both texts', async () => {
    const other = await context.newPage()
    await other.goto(`${new URL(page.url()).pathname}#check-out`)
    await other.locator('summary', { hasText: 'Write a prescription' }).click()
    await expect(other.getByRole('textbox', { name: 'Diagnosis' })).toHaveValue('Cefalea')
    await prescriptionForm(other).diagnose('Migraña')
    await prescriptionForm(other).expectKept()
    await expect(onPage(other).getByText('Not saved yet')).toHaveCount(0)
    await form.diagnose('Cefalea tensional')
    await expect(onPage(page).getByText('This draft was changed in another window')).toBeVisible()
    await expect(onPage(page).getByText('Migraña')).toBeVisible()
    await expectAccessibleAtBoth(page, 'two drafts of one prescription')
    await page.getByRole('button', { name: 'Keep my version' }).click()
    await form.expectKept()
    await expect(onPage(page).getByText('This draft was changed in another window')).toHaveCount(0)
    await other.reload()
    await other.locator('summary', { hasText: 'Write a prescription' }).click()
    await expect(other.getByRole('textbox', { name: 'Diagnosis' })).toHaveValue('Cefalea tensional')
    await other.close()
    await form.diagnose('Cefalea')
  })

  await form.checkAllergies()
  await page.getByRole('textbox', { name: 'Advice' }).fill('Dormir bien y tomar agua')
  await form.sign()
  await form.confirm()
  await form.expectSigned('000002')
  await expect(onPage(page).getByText('The prescription is not signed')).toHaveCount(0)
  await page.getByRole('button', { name: 'Replace', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Diagnosis' })).toHaveValue('Cefalea')
  await context.close()
})
