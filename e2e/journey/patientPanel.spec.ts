import { expect, type Page } from '@playwright/test'
import { pdf } from '../../server/testing/sampleFiles.ts'
import { expectAccessible } from '../drivers/accessible.ts'
import { doctorRoom } from '../drivers/doctorRoom.ts'
import { expectAuditable, ledgersOf } from '../drivers/ledgerOf.ts'
import { onPage } from '../drivers/onPage.ts'
import { test } from '../fixtures/server.ts'
import { openHome, speak } from '../portal/signIn.ts'

// Its own clinic, because it changes a patient.
test.use({ serverEnv: { SEED: 'demo', DEMO_PASSWORD: 'a clinic that knows' } })

const PATIENT = '**/v1/practitioner/client/*'

const expectAccessibleAtBoth = async (page: Page, where: string): Promise<void> => {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await expectAccessible(page, `${where}, ${width} px`)
  }
}

/** The edits of the patient's data that this browser keeps. */
const keptOnDevice = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => /^draft\/.*\/patientPanel\//.test(key)))

test('P7.37 the patient beside the call: edited in place, one field saved at a time', async ({
  page,
  server,
}) => {
  test.setTimeout(180_000)
  const doctor = doctorRoom(page)
  await openHome(page, server)
  await doctor.enterFromNowCard()
  await doctor.join()
  const bar = page.getByRole('navigation', { name: 'Call controls' })
  await bar.getByRole('button', { name: 'Patient' }).click()
  const panel = page.getByRole('region', { name: 'Patient', exact: true })
  const edit = (name: string) => panel.getByRole('button', { name: `Edit: ${name}` })
  await expect(edit('Allergies')).toBeVisible()
  for (const name of ['Vital signs today', 'Last visits', 'Files'])
    await expect(panel.getByRole('region', { name })).toBeVisible()
  await expectAccessibleAtBoth(page, 'the patient beside the call')

  await test.step('only the edited field is sent, and what failed is kept', async () => {
    await edit('Medicines').click()
    const field = panel.getByRole('textbox', { name: 'Medicines' })
    await expect(field).toBeFocused()
    await field.fill('Losartán 50 mg')
    await page.route(PATIENT, (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    )
    await panel.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(panel.getByText(/^Not saved/)).toBeVisible()
    await expectAccessibleAtBoth(page, 'a field that was not saved')
    await page.unroute(PATIENT)
    // Typed text survives closing the panel.
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
    await bar.getByRole('button', { name: 'Patient' }).click()
    await expect(field).toHaveValue('Losartán 50 mg')
    const sent = page.waitForRequest((request) => request.method() === 'PATCH')
    await panel.getByRole('button', { name: 'Save', exact: true }).click()
    expect((await sent).postDataJSON()).toEqual({ medicines: ['Losartán 50 mg'] })
    await expect(panel.getByText('Losartán 50 mg')).toBeVisible()
    await expect(edit('Medicines')).toBeVisible()
  })

  const prescription = page.getByRole('region', { name: 'Prescription', exact: true })
  const openPrescription = () => bar.getByRole('button', { name: 'Prescription' }).click()
  const openPatient = () => bar.getByRole('button', { name: 'Patient' }).click()
  const conflict = panel.locator('[data-banner]').filter({ hasText: 'This list was changed' })
  /** Another window saves one list of the patient. */
  const changeElsewhere = async (list: string, text: string) => {
    const other = await page.context().newPage()
    await other.goto('/')
    await other.getByRole('region', { name: 'Now' }).getByRole('link').first().click()
    await other.getByRole('button', { name: 'Edit', exact: true }).click()
    await other.getByRole('checkbox', { name: new RegExp(list) }).uncheck()
    await other.getByRole('textbox', { name: list }).fill(text)
    await other.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(other.getByRole('button', { name: 'Edit', exact: true })).toBeVisible()
    await other.close()
  }

  await test.step('a field that another window changed is shown, and replaced on purpose', async () => {
    await openPrescription()
    await expect(prescription.getByRole('button', { name: 'Add a medicine' })).toBeVisible()
    await openPatient()
    await edit('Allergies').click()
    await panel.getByRole('checkbox', { name: /Allergies/ }).uncheck()
    await panel.getByRole('textbox', { name: 'Allergies' }).fill('Sulfas')
    await changeElsewhere('Allergies', 'Penicilina')
    // The prescription reads the allergies again when it is opened again.
    await openPrescription()
    await expect(prescription.getByText(/Penicilina/)).toBeVisible()
    await openPatient()
    await panel.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(conflict).toContainText(/Your versionSulfasSaved versionPenicilina/)
    await expect(conflict.locator('..')).toBeFocused()
    await conflict.getByRole('button', { name: 'Keep mine' }).click()
    await expect(edit('Allergies')).toBeVisible()
    await expect(panel.getByText('Sulfas')).toBeVisible()
  })

  await test.step('what is typed is there after a reload, until it is cancelled', async () => {
    await edit('Conditions').click()
    await panel.getByRole('textbox', { name: 'Conditions' }).fill('Rinitis')
    await page.reload()
    await doctor.join()
    await openPatient()
    await expect(panel.getByRole('textbox', { name: 'Conditions' })).toHaveValue('Rinitis')
    await expect(conflict).toHaveCount(0)
    await panel.getByRole('button', { name: 'Cancel', exact: true }).click()
    await expect(edit('Conditions')).toBeVisible()
    expect(await keptOnDevice(page)).toEqual([])
  })

  await test.step('a field that was changed meanwhile is shown in both versions after a reload', async () => {
    await edit('Conditions').click()
    await panel.getByRole('textbox', { name: 'Conditions' }).fill('Rinitis')
    await changeElsewhere('Conditions', 'Gastritis')
    expect(await keptOnDevice(page)).toHaveLength(1)
    await page.reload()
    await doctor.join()
    await openPatient()
    await expect(conflict).toContainText(/Your versionRinitisSaved versionGastritis/)
    await expect(panel.getByRole('textbox', { name: 'Conditions' })).toHaveValue('Rinitis')
    await expect(conflict.locator('..')).toBeFocused()
    await expect(conflict.getByRole('button', { name: 'Keep mine' })).toBeInViewport({ ratio: 1 })
    await expectAccessibleAtBoth(page, 'both versions of a field')
    await speak(page, server, 'es')
    await page.reload()
    await page.getByRole('button', { name: 'Entrar a la consulta' }).click()
    await page
      .getByRole('navigation', { name: 'Controles de la llamada' })
      .getByRole('button', { name: 'Paciente' })
      .click()
    const versions = page
      .getByRole('main')
      .getByText('Esta lista cambió en otra ventana o en otro dispositivo')
    await expect(versions).toBeVisible()
    for (const text of ['La suya', 'La guardada'])
      await expect(page.getByRole('main').getByText(text, { exact: true })).toBeVisible()
    await expectAccessibleAtBoth(page, 'las dos versiones de una lista')
    if (process.env.SHOTS !== undefined) await page.screenshot({ path: `${process.env.SHOTS}/lista-es.png` })
    await speak(page, server, 'en')
    await page.reload()
    await doctor.join()
    await openPatient()
    await conflict.getByRole('button', { name: 'Use the saved version' }).click()
    await expect(edit('Conditions')).toBeVisible()
    await expect(panel.getByText('Gastritis')).toBeVisible()
    expect(await keptOnDevice(page)).toEqual([])
  })

  await test.step('vital signs typed in the prescription are shown', async () => {
    await openPrescription()
    await expect(prescription.getByText(/Sulfas/)).toBeVisible()
    await page.locator('summary', { hasText: 'Vital signs' }).click()
    await page.getByRole('textbox', { name: 'Systolic pressure (mmHg)' }).fill('128')
    await openPatient()
    await expect(panel.getByRole('region', { name: 'Vital signs today' })).toContainText('128')
  })

  await test.step('a draft is discarded after a question, and keeping it has the focus', async () => {
    await openPrescription()
    const systolic = page.getByRole('textbox', { name: 'Systolic pressure (mmHg)' })
    const discard = prescription.getByRole('button', { name: 'Discard draft' })
    const question = page.getByRole('alertdialog', { name: 'Discard this draft?' })
    const openVitals = () => page.locator('summary', { hasText: 'Vital signs' }).click()
    await openVitals()
    await discard.click()
    await expect(question.getByRole('button', { name: 'Keep the draft' })).toBeFocused()
    await expectAccessibleAtBoth(page, 'the question before a draft is discarded')
    await page.keyboard.press('Enter')
    await expect(question).toHaveCount(0)
    await expect(systolic).toHaveValue('128')
    await discard.click()
    await question.getByRole('button', { name: 'Discard draft' }).click()
    await expect(discard).toHaveCount(0)
    await openVitals()
    await expect(systolic).toHaveValue('')
    await openPatient()
  })

  await test.step('a file dropped on the stage goes to the records, and the call stays', async () => {
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
    await page.getByRole('region', { name: "Participants' video" }).evaluate((stage, base64) => {
      const data = new DataTransfer()
      const content = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
      data.items.add(new File([content], 'Biometria.pdf', { type: 'application/pdf' }))
      stage.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }))
    }, pdf().toString('base64'))
    await expect(panel.getByRole('button', { name: 'Open Biometria' })).toBeVisible()
    await expect(bar).toBeVisible()
    const visit = /meeting-room\/([^/?]+)/.exec(page.url())?.[1] ?? ''
    const other = await page.context().newPage()
    await other.goto(`/appointments/${visit}`)
    await expect(other.getByRole('button', { name: 'Open Biometria' })).toBeVisible()
    await expect(
      onPage(other)
        .getByText(/file added/i)
        .first(),
    ).toBeVisible()
    await other.close()
  })

  const ledgers = await ledgersOf(page, 'patientPanel.submitted')
  expectAuditable(ledgers, ['Losart', 'Sulfas', 'Penicilina', 'Rinitis', 'Gastritis'])
})
