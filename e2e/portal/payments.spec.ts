import { readFile } from 'node:fs/promises'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { z } from 'zod'
import { expectAccessible } from '../drivers/accessible.ts'
import { onPage } from '../drivers/onPage.ts'
import { type TestServer, test } from '../fixtures/server.ts'
import { openHome, speak } from './signIn.ts'

test.use({ serverEnv: { SEED: 'demo', DEMO_PASSWORD: 'a clinic that is paid', DEV_MAIL: 'on' } })

const profileAnswer = z.object({
  practitioner: z.object({
    id: z.string(),
    profile: z.object({ specialities: z.array(z.object({ speciality: z.object({ id: z.string() }) })) }),
  }),
})

/** The link that the demo doctor shares, and the doctor's own calls. */
const practiceOf = async (page: Page, server: TestServer) => {
  const signedIn = await page.request.post(`${server.baseURL}/v1/auth/login`, {
    data: { email: server.email, password: server.password },
  })
  const { token } = z.object({ token: z.string() }).parse(await signedIn.json())
  const headers = { authorization: `Bearer ${token}` }
  const own = await page.request.get(`${server.baseURL}/v2/practitioner/profile`, { headers })
  const { practitioner } = profileAnswer.parse(await own.json())
  return `/profile/${practitioner.id}/${practitioner.profile.specialities[0]?.speciality.id}`
}

/** A patient on a phone books the first time of a day, and is sent to the provider. */
const bookAndLeave = async (context: BrowserContext, link: string, first: string): Promise<Page> => {
  const page = await context.newPage()
  await page.goto(link)
  const day = page.getByRole('group').nth(6)
  await day.locator('summary').click()
  await day.getByRole('button').first().click()
  await expect(onPage(page).getByText('Paga con tarjeta en el siguiente paso.')).toBeVisible()
  await page.getByLabel('Nombre(s)', { exact: true }).fill(first)
  await page.getByLabel('Primer apellido').fill('Soto')
  await page.getByLabel('Fecha de nacimiento').fill('1990-05-01')
  await page.getByLabel('Sexo').selectOption('F')
  await page.getByLabel('Correo electrónico').fill(`${first.toLowerCase()}@example.com`)
  await page.getByLabel('Celular').fill('55 1234 5678')
  await page.getByLabel('Leí el aviso de privacidad').check()
  await page.getByLabel(/^Acepto recibir atención por video/).check()
  await page.getByRole('button', { name: 'Agendar y pagar' }).click()
  await expect(page.getByRole('heading', { name: 'Pago de prueba' })).toBeVisible()
  return page
}

test('P1.29 P1.30 a doctor connects payments, a patient books and pays, the doctor refunds and exports', async ({
  page,
  server,
  browser,
}) => {
  test.setTimeout(150_000)
  await openHome(page, server, 'es')
  const link = await practiceOf(page, server)

  await test.step('P7.49 the account is disconnected after its word is typed', async () => {
    await page.goto('/settings/payments')
    await expect(page).toHaveTitle(/^Pagos · /)
    await page.getByRole('button', { name: 'Desconectar', exact: true }).click()
    const question = page.getByRole('alertdialog')
    await expect(question.getByRole('button', { name: 'Desconectar' })).toBeDisabled()
    await question.getByLabel('Escriba DESCONECTAR para confirmar').fill('desconectar')
    await expectAccessible(page, 'the question before disconnecting')
    await question.getByRole('button', { name: 'Desconectar' }).click()
    await expect(page.getByRole('button', { name: 'Conectar una cuenta' })).toBeVisible()
    await expectAccessible(page, 'payments that are not connected')
  })
  await test.step('P7.47 P7.48 connecting leaves for the form, and coming back shows what the provider says', async () => {
    await page.getByRole('button', { name: 'Conectar una cuenta' }).click()
    await expect(
      onPage(page).getByText('Proveedor de pagos de prueba: no se cobra dinero real'),
    ).toBeVisible()
    await expectAccessible(page, 'the form of the test provider')
    const form = page.url()
    await page.getByRole('button', { name: 'Completar y pedir un documento más' }).click()
    await expect(page).toHaveURL(/\/settings\/payments\/return$/)
    await expect(onPage(page).getByText('Falta información').first()).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'Un documento' })).toBeVisible()
    // A link that was used makes a new one by itself.
    await page.goto(form)
    await expect(
      page.getByRole('heading', { name: 'Falta información de la cuenta de prueba' }),
    ).toBeVisible()
    expect(page.url()).not.toBe(form)
    await page.getByRole('button', { name: 'Completar con datos de prueba' }).click()
    await expect(onPage(page).getByText('Activa', { exact: true }).first()).toBeVisible()
  })

  const phone = await browser.newContext({
    baseURL: server.baseURL,
    locale: 'es-MX',
    viewport: { width: 390, height: 800 },
  })
  const [cookiePage] = [await phone.newPage()]
  await speak(cookiePage, server, 'es')
  const patient = await bookAndLeave(phone, link, 'Irene')
  const visit =
    await test.step('a declined card is said; the visit waits, and can be paid from its own page', async () => {
      await expectAccessible(patient, 'the page of the test provider')
      await patient.getByLabel('Número de la tarjeta de prueba').fill('4000 0000 0000 0002')
      await patient.getByRole('button', { name: /^Pagar/ }).click()
      await expect(patient.getByRole('alert')).toHaveText('Se rechazó la tarjeta. Pruebe con otra.')
      await patient.getByRole('link', { name: 'Volver' }).click()
      await expect(patient.getByRole('heading', { name: 'Pago pendiente' })).toBeVisible()
      await expect(onPage(patient).getByText(/^Pague \$650\.00 antes de las/)).toBeVisible()
      await expectAccessible(patient, 'a visit that waits for its payment')
      await patient.getByRole('button', { name: 'Pagar $650.00' }).click()
      await expect(patient.getByRole('heading', { name: 'Pago de prueba' })).toBeVisible()
      await patient.getByRole('button', { name: /^Pagar/ }).click()
      await expect(patient.getByRole('heading', { name: 'Su cita está confirmada' })).toBeVisible()
      await expect(onPage(patient).getByText('Precio: $650.00, pagado')).toBeVisible()
      return patient.url()
    })

  await test.step('P1.31 P1.32 the doctor sees the payment, the wallet and the payouts', async () => {
    const own = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: 'Paciente I. S.' })
    // The provider's price is known a moment after the payment.
    await expect(async () => {
      await page.goto('/settings/payments')
      await expect(own.getByText('Comisión $30.62 · Neto $619.38')).toBeVisible({ timeout: 2_000 })
    }).toPass()
    await expect(onPage(page).getByText('Por liberarse')).toBeVisible()
    await expectAccessible(page, 'payments')
    await page.getByRole('tab', { name: 'Depósitos' }).click()
    await expect(onPage(page).getByText('Depositado').first()).toBeVisible()
    await page.getByRole('tab', { name: 'Pagos' }).click()
  })
  await test.step('P2.44 the bell tells of the booking and the payment, leads to the visit, and stays read', async () => {
    await page.getByRole('button', { name: 'Notificaciones, 2 sin leer' }).click()
    await expect(page.getByRole('link', { name: /^Nueva cita: .*Sin leer/ })).toBeVisible()
    await expectAccessible(page, 'the bell with a payment')
    await page.getByRole('link', { name: /^Se recibió un pago de \$650.00.*Sin leer/ }).click()
    await expect(page.getByRole('heading', { name: 'Pagos', exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Notificaciones, 1 sin leer' })).toBeVisible()
    await page.goto('/settings/payments')
    await expect(onPage(page).getByText('Por liberarse')).toBeVisible()
    await page.getByRole('button', { name: 'Notificaciones, 1 sin leer' }).click()
    await expect(
      page.getByRole('link', { name: /^Se recibió un pago de \$650.00/ }).first(),
    ).not.toContainText('Sin leer')
    await page.keyboard.press('Escape')
  })
  await test.step('P4.36 P9.05 more payments are added after the ten that are shown', async () => {
    const rows = page.getByRole('tabpanel').getByRole('listitem')
    await expect(rows).toHaveCount(10)
    await page.getByRole('button', { name: 'Cargar más' }).click()
    await expect(rows).toHaveCount(16)
    await expect(onPage(page).getByText('No hay más entradas')).toBeVisible()
  })
  await test.step('P9.25 the file has what is shown, in pesos, and nothing that a spreadsheet would calculate', async () => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Exportar a CSV' }).click()
    const text = await readFile(await (await download).path(), 'utf8')
    const lines = text.split('\r\n')
    expect(lines[0]).toBe(
      '\uFEFFPagado,Cita,Paciente,Especialidad,Importe,Comisión,Neto,Moneda,Devolución,Aclaración,Número',
    )
    expect(lines).toHaveLength(1 + 16 + 1)
    expect(lines[1]).toMatch(/,I\. S\.,Medicina familiar,650\.00,30\.62,619\.38,MXN,,,/)
  })
  await test.step('the receipt leads to a refund, which the patient sees', async () => {
    await page.getByRole('button', { name: /^Ver recibo del pago de I\. S\./ }).click()
    await expectAccessible(page, 'a receipt')
    await page.getByRole('button', { name: 'Devolver el pago' }).click()
    await expect(onPage(page).getByText('Devolveremos $650.00 a la tarjeta del paciente.')).toBeVisible()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Devolver el pago' }).click()
    const row = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: 'Paciente I. S.' })
    await expect(row.getByText('Devuelto')).toBeVisible()
    await patient.goto(visit)
    await expect(onPage(patient).getByText(/^Devolvimos su pago/)).toBeVisible()
  })
  await test.step('a paid visit that its patient cancels goes back by itself, and its page says so', async () => {
    const other = await bookAndLeave(phone, link, 'Julia')
    await other.getByRole('button', { name: /^Pagar/ }).click()
    await expect(other.getByRole('heading', { name: 'Su cita está confirmada' })).toBeVisible()
    await other.getByRole('button', { name: 'Cancelar la cita' }).click()
    const question = other.getByRole('alertdialog')
    await expect(question.getByText('Devolveremos el importe completo a su tarjeta.')).toBeVisible()
    await question.getByRole('button', { name: 'Cancelar la cita' }).click()
    await expect(other.getByRole('heading', { name: 'Esta cita se canceló' })).toBeVisible()
    await expect(onPage(other).getByText(/^(Estamos devolviendo|Devolvimos) su pago/)).toBeVisible()
    await page.goto('/settings/payments')
    await page.getByRole('button', { name: /^Ver recibo del pago de J\. S\./ }).click()
    await expect(onPage(page).getByText('La cita se canceló.')).toBeVisible()
    await page.getByRole('link', { name: 'Abrir la cita' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Pagos' })).toBeVisible()
    // The refund is sent after the visit is cancelled; the page shows the state of its loading.
    await expect(async () => {
      await page.reload()
      await expect(page.getByRole('region', { name: 'Pagos' }).getByText('Devuelto')).toBeVisible({
        timeout: 2_000,
      })
    }).toPass()
  })
  await phone.close()
})

test('P2.34 in English and on a narrow window nothing is cut off, and the tabs work by keys', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 320, height: 800 })
  await openHome(page, server, 'en')
  await page.goto('/settings/payments')
  await expect(onPage(page).getByText('Active', { exact: true }).first()).toBeVisible()
  await expectAccessible(page, 'payments on a narrow window')
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(320)
  await page.getByRole('tab', { name: 'Payments' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Payouts' })).toHaveAttribute('aria-selected', 'true')
  await expect(onPage(page).getByText('Paid out').first()).toBeVisible()
  const payout = page.getByRole('button', { name: /payments in this payout$/ }).last()
  await payout.focus()
  await page.keyboard.press('Enter')
  await expect(payout).toHaveAttribute('aria-expanded', 'true')
  await expect(
    onPage(page)
      .getByText(/^Patient \p{L}\. \p{L}\., visit on /u)
      .first(),
  ).toBeVisible()
  await expectAccessible(page, 'the payments of a payout')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await page.keyboard.press('Enter')
  await expect(payout).toHaveAttribute('aria-expanded', 'false')
})
