import { type Browser, expect, type Page } from '@playwright/test'
import { pdfText } from '../../server/testing/pdfText.ts'
import { expectAccessible } from '../drivers/accessible.ts'
import { expectSeesAndHears, watchConnections } from '../drivers/callMedia.ts'
import { doctorRoom } from '../drivers/doctorRoom.ts'
import { expectAccessibleInEveryLook } from '../drivers/everyLook.ts'
import { onPage } from '../drivers/onPage.ts'
import { prescriptionForm } from '../drivers/prescriptionForm.ts'
import { toast } from '../drivers/toast.ts'
import { type TestServer, test } from '../fixtures/server.ts'
import { approveCredentials } from './approveCredentials.ts'
import { atQuarter } from './atQuarter.ts'
import { mailsTo } from './mails.ts'
import { connectPayments, DOCTOR, fillProfile, setHoursAndPrice, sharedLink, signUp } from './newPractice.ts'
import { bookAndPay, enterWaitingRoom } from './phonePatient.ts'
import { saveArchive } from './saveArchive.ts'
import { speak } from './signIn.ts'

/** An empty clinic whose clock stands where a visit can be booked for now. */
export const serverEnv = { SEED: 'none', PAYMENTS: 'embedded', DEV_MAIL: 'on', ...atQuarter() }

const PHONE = { width: 390, height: 844 }

interface Practice {
  page: Page
  server: TestServer
  browser: Browser
}

/** A practice from its sign-up to its closed books. */
export const openPractice = async ({ page, server, browser }: Practice): Promise<void> => {
  page.setDefaultTimeout(20_000)
  await speak(page, server, 'en')
  await watchConnections(page)
  await test.step('the doctor signs up with the code that came by mail', () => signUp(page, server))
  await test.step('the profile is complete', () => fillProfile(page))
  const reviewed = await test.step('the clinic approves the licence', () =>
    approveCredentials(server, DOCTOR.email, serverEnv))
  await test.step('hours and a price are set', () => setHoursAndPrice(page))
  await test.step('payments are connected', () => connectPayments(page))
  const link = await test.step('the profile is shared', () => sharedLink(page))

  const context = await browser.newContext({
    baseURL: server.baseURL,
    permissions: ['camera', 'microphone'],
    locale: 'es-MX',
    viewport: PHONE,
  })
  const phone = await context.newPage()
  phone.setDefaultTimeout(20_000)
  await speak(phone, server, 'es')
  const visit = await test.step('a patient books and pays on a phone', () => bookAndPay(phone, link))
  await test.step('the mail has the link of the visit, and an entry for the calendar', async () => {
    const mails = async () => (await mailsTo(phone, server.baseURL, 'ana@example.com'))[0] ?? ''
    await expect.poll(mails).toContain('Su cita está confirmada')
    expect(await mails()).toContain(new URL(visit).pathname)
    expect(await mails()).toContain('BEGIN:VEVENT')
  })
  await test.step('the patient waits', () => enterWaitingRoom(phone, visit))

  const doctor = doctorRoom(page)
  await test.step('the doctor lets the patient in: they see and hear each other', async () => {
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
    await expect(page).toHaveURL('/')
    await page.getByRole('region', { name: 'Now' }).getByRole('link', { name: 'Open the room' }).click()
    await doctor.join()
    await doctor.admit('Ana Ríos')
    await expect(phone.getByRole('navigation', { name: 'Controles de la llamada' })).toBeVisible()
    await expectSeesAndHears(page, 'Ana Ríos')
  })
  await test.step('Back does not take the patient out of the call unasked', async () => {
    await phone.goBack()
    const question = phone.getByRole('alertdialog', { name: '¿Salir de la consulta?' })
    await expect(question.getByText(/^Está en la llamada/)).toBeVisible()
    await question.getByRole('button', { name: 'Quedarme' }).last().click()
    await expect(question).toHaveCount(0)
    await expectSeesAndHears(page, 'Ana Ríos')
  })
  const visitId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await test.step('a prescription is signed in the room', async () => {
    const form = prescriptionForm(page)
    await form.open()
    await form.diagnose('Faringitis estreptocócica')
    await form.addMedicine(1, 'paracetamol')
    await form.dose(1, { every: '8', days: '5' })
    await form.checkAllergies()
    await form.sign()
    await form.confirm()
    await form.expectSigned('000001')
    await expect(phone.getByRole('main').getByText(/^Su receta está firmada/)).toBeVisible()
    // The page of the visit opens beside the call, which goes on.
    const opened = phone.waitForEvent('popup')
    await phone.getByRole('link', { name: 'Abrir la página de su cita' }).click()
    const visitPage = await opened
    await expect(visitPage).toHaveURL(/\/visit\/[^/]+$/)
    await expect(visitPage.getByLabel('Fecha de nacimiento')).toBeVisible()
    await visitPage.close()
  })
  await test.step('the visit is finished, for both', async () => {
    await doctor.endForEveryone()
    await doctor.finish()
    await expect(phone.getByRole('heading', { name: 'Gracias por su consulta' })).toBeVisible()
    const left = phone.getByRole('region', { name: 'De su consulta' })
    await expect(left.getByText('1 receta')).toBeVisible()
    await expectAccessible(phone, 'the end page of the patient')
    await left.getByRole('link', { name: 'Abrir la página de su cita' }).click()
    await expect(phone).toHaveURL(visit)
  })
  await test.step('the patient opens the prescription by the link, after the date of birth', async () => {
    const files = phone.getByRole('region', { name: 'Recetas y archivos de su médico' })
    await expect(files.getByRole('listitem')).toHaveCount(0)
    await files.getByLabel('Fecha de nacimiento del paciente').fill('1990-05-01')
    await files.getByRole('button', { name: 'Ver los archivos' }).click()
    await expect(files.getByRole('heading', { name: 'Recetas' })).toBeVisible()
    await expect(files.getByRole('listitem')).toHaveCount(1)
    await expect(files.getByRole('listitem')).toContainText('Receta 000001')
    await expectAccessibleInEveryLook(phone, "the patient's prescriptions")
    await phone.setViewportSize(PHONE)
    for (const name of ['Abrir la receta 000001 en otra pestaña', 'Guardar la receta 000001']) {
      const address = (await files.getByRole('link', { name }).getAttribute('href')) ?? ''
      const opened = await phone.request.get(`${server.baseURL}${address}`)
      expect([opened.status(), opened.headers()['content-type']], name).toEqual([200, 'application/pdf'])
      const file = await opened.body()
      expect(file.subarray(0, 5).toString(), name).toBe('%PDF-')
      const { pages } = await pdfText(file)
      expect(pages.join(' '), name).toContain('Faringitis')
    }
  })
  await test.step("everything is on the visit's page", async () => {
    const agenda = page.getByRole('region', { name: "Today's agenda" })
    await agenda.getByRole('listitem').filter({ hasText: 'Ana Ríos' }).getByRole('link').first().click()
    await expect(page).toHaveURL(`/appointments/${visitId}`)
    await expect(page.getByRole('region', { name: 'Summary' })).toContainText('Visit completed')
    await expect(page.getByRole('region', { name: 'Prescription' })).toContainText('Faringitis')
    await expect(page.getByRole('region', { name: 'Payments' })).toContainText('$650.00')
    const account = page.getByRole('region', { name: 'Visit log' })
    for (const fact of ['Booked', 'Visit started', 'Visit ended']) await expect(account).toContainText(fact)
    await expectAccessible(page, 'the page of the visit')
  })
  await test.step('the prescription is sent again, and replaced by another', async () => {
    const card = page.getByRole('region', { name: 'Prescription' })
    await card.getByRole('button', { name: 'Send again' }).click()
    await expect(toast(page, 'Prescription sent to the patient by email')).toBeVisible()
    const mailed = async () =>
      (await mailsTo(phone, server.baseURL, 'ana@example.com')).filter((mail) => mail.includes('receta'))
        .length
    await expect.poll(mailed).toBe(2)
    await card.getByRole('button', { name: 'Replace' }).click()
    const form = prescriptionForm(page)
    await form.dose(1, { every: '8', days: '7' })
    await form.checkAllergies()
    await form.sign()
    await form.confirm()
    await form.expectSigned('000002')
    await expectAccessible(page, 'the page of the visit with another prescription')
  })
  await test.step('the payment is refunded, and both sides show it', async () => {
    const payments = page.getByRole('region', { name: 'Payments' })
    await payments.getByRole('button', { name: /^View receipt for A\. R\./ }).click()
    await expectAccessible(page, 'a receipt on the page of the visit')
    await page.getByRole('button', { name: 'Refund the payment' }).click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Do not refund' }).click()
    // The receipt is shown again, with its way to the same question.
    await page.getByRole('button', { name: 'Refund the payment' }).click()
    await question.getByRole('button', { name: 'Refund the payment' }).click()
    await expect(payments.getByText('Refunded', { exact: true })).toBeVisible()
    await payments.getByRole('link', { name: 'Payments' }).click()
    await expect(page.getByRole('tabpanel').getByText('Refunded', { exact: true })).toBeVisible()
    await phone.goto(visit)
    await expect(onPage(phone).getByText(/^Devolvimos su pago/)).toBeVisible()
  })
  await test.step('the practice is exported', async () => {
    await page.getByRole('link', { name: 'Your data', exact: true }).click()
    await expect(page).toHaveURL('/settings/data')
    const { paths } = await saveArchive(page, DOCTOR.password)
    expect(paths).toEqual(expect.arrayContaining(['patients.csv', 'visits.csv', 'chain/prescriptions.jsonl']))
    expect(paths.filter((path) => path.endsWith('/summary.fhir.json'))).toHaveLength(1)
  })
  await context.close()
  await reviewed.halt()
}
