import { expect, type Page } from '@playwright/test'
import { z } from 'zod'
import { expectAccessible } from '../drivers/accessible.ts'
import { onPage } from '../drivers/onPage.ts'
import { type TestServer, test } from '../fixtures/server.ts'
import { openHome, signIn, speak } from './signIn.ts'

test.use({
  serverEnv: { SEED: 'demo', DEMO_PASSWORD: 'a clinic that is booked', DEV_MAIL: 'on' },
  viewport: { width: 390, height: 800 },
})

const profileAnswer = z.object({
  practitioner: z.object({
    id: z.string(),
    profile: z.object({ specialities: z.array(z.object({ speciality: z.object({ id: z.string() }) })) }),
  }),
})

/** The link that the demo doctor shares. */
const sharedLink = async (page: Page, server: TestServer): Promise<string> => {
  const signedIn = await page.request.post(`${server.baseURL}/v1/auth/login`, {
    data: { email: server.email, password: server.password },
  })
  const { token } = z.object({ token: z.string() }).parse(await signedIn.json())
  const own = await page.request.get(`${server.baseURL}/v2/practitioner/profile`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { practitioner } = profileAnswer.parse(await own.json())
  // Here the practice says how to pay; a payment by card is walked in payments.spec.ts.
  await page.request.delete(`${server.baseURL}/v1/practitioner/stripe/account`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return `/profile/${practitioner.id}/${practitioner.profile.specialities[0]?.speciality.id}`
}

test('P7.59 P7.60 P9.18 a patient opens the shared link on a phone, books, moves and cancels the visit', async ({
  page,
  server,
}) => {
  await speak(page, server, 'es')
  const link = await sharedLink(page, server)
  await test.step('P9.18 a preview of the link says who it is, in the language of the reader', async () => {
    const html = { accept: 'text/html', 'accept-language': 'es-MX', cookie: '' }
    const preview = await (await page.request.get(`${server.baseURL}${link}`, { headers: html })).text()
    expect(preview).toContain('<title>Elena Márquez Ruiz, Medicina familiar · Consulta</title>')
    expect(preview).toContain('property="og:description" content="Agende una consulta por video con Elena')
    expect(preview).toContain('<html lang="es"')
  })
  await page.goto(link)
  await expect(page).toHaveTitle('Agendar una cita · Consulta')
  await expect(
    page.getByRole('heading', { level: 1, name: 'Consulta por video con Elena Márquez Ruiz' }),
  ).toBeVisible()
  await expect(page.getByRole('article').getByText(/\$650\.00/)).toBeVisible()
  await expectAccessible(page, 'the profile with its times')

  const days = page.getByRole('group')
  const openDay = async (index: number) => {
    await days.nth(index).locator('summary').click()
    const time = days.nth(index).getByRole('button').first()
    const name = (await time.getAttribute('aria-label')) ?? ''
    return { time, name }
  }
  const first = await test.step('a time in the next week is held while the form is filled in', async () => {
    const { time, name } = await openDay(5)
    await time.click()
    await expect(page.getByRole('heading', { name: '¿Para quién es la consulta?' })).toBeFocused()
    await expect(onPage(page).getByText(/Horario apartado por (9:\d\d|10:00) más/)).toBeVisible()
    return name
  })
  await test.step('more time is given once', async () => {
    await page.getByRole('button', { name: 'Necesito más tiempo' }).click()
    await expect(onPage(page).getByText('Solo se puede apartar más tiempo una vez.')).toBeVisible()
  })
  await test.step('P7.60 after a reload the countdown goes on', async () => {
    await page.reload()
    await expect(page.getByRole('heading', { name: '¿Para quién es la consulta?' })).toBeVisible()
    await expect(onPage(page).getByText(/Horario apartado por (9:\d\d|10:00) más/)).toBeVisible()
    await expect(onPage(page).getByText('Solo se puede apartar más tiempo una vez.')).toBeVisible()
  })
  await test.step('what is missing is said; nothing typed is lost', async () => {
    await page.getByLabel('Nombre(s)', { exact: true }).fill('Ana')
    await page.getByRole('button', { name: 'Agendar la cita' }).click()
    await expect(
      page
        .getByText('Escriba 10 dígitos, o + y el código del país')
        .or(onPage(page).getByText('Este campo es obligatorio'))
        .first(),
    ).toBeVisible()
    await expectAccessible(page, 'the form with errors')
    await expect(page.getByLabel('Nombre(s)', { exact: true })).toHaveValue('Ana')
  })
  await test.step('the visit is booked, and has a page of its own', async () => {
    await page.getByLabel('Primer apellido').fill('Ríos')
    await page.getByLabel('Fecha de nacimiento').fill('1990-05-01')
    await page.getByLabel('Sexo').selectOption('F')
    await page.getByLabel('Correo electrónico').fill('ana@example.com')
    await page.getByLabel('Celular').fill('55 1234 5678')
    await page.getByLabel('Leí el aviso de privacidad').check()
    await page.getByLabel(/^Acepto recibir atención por video/).check()
    await page.getByRole('button', { name: 'Agendar la cita' }).click()
    await expect(page.getByRole('heading', { name: 'Su cita está confirmada' })).toBeVisible()
    await expect(page).toHaveURL(/\/visit\//)
    await expect(page).toHaveTitle('Su cita · Consulta')
    await expect(
      onPage(page)
        .getByText(first.split(',')[0] ?? '', { exact: false })
        .first(),
    ).toBeVisible()
    await expectAccessible(page, 'the page of the visit')
  })
  await test.step('its calendar entry names neither the patient nor the reason', async () => {
    const link = page.getByRole('link', { name: 'Agregar a mi calendario' })
    const entry = await page.request.get(`${server.baseURL}${await link.getAttribute('href')}`)
    const text = await entry.text()
    expect(text).toContain('BEGIN:VEVENT')
    expect(text).not.toMatch(/Ana|Ríos/)
  })
  await test.step('P4.07 it is moved to another time, and cancelled after a question', async () => {
    await page.getByRole('button', { name: 'Elegir otro horario' }).click()
    const { time } = await openDay(6)
    const moved = (await time.textContent()) ?? ''
    await time.click()
    await expect(page.getByRole('heading', { name: 'Elija otro horario' })).toHaveCount(0)
    await expect(onPage(page).getByText(moved).first()).toBeVisible()
    await page.getByRole('button', { name: 'Cancelar la cita' }).click()
    await expect(page.getByRole('button', { name: 'Conservar la cita' })).toBeFocused()
    await expectAccessible(page, 'the question')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar la cita' }).click()
    await expect(page.getByRole('heading', { name: 'Esta cita se canceló' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Agendar otra cita' })).toBeVisible()
  })
  await test.step('P2.44 the bell of the doctor tells of all three on every page, with links, after a reload', async () => {
    await page.goto('/')
    await signIn(page, server, 'es')
    await page.goto('/patients')
    await page.reload()
    await page.getByRole('button', { name: 'Notificaciones, 3 sin leer' }).click()
    for (const name of [/^Nueva cita: /, /^Un paciente cambió su cita al /])
      await expect(page.getByRole('link', { name })).toBeVisible()
    await expectAccessible(page, 'the bell with what a patient did')
    await page.getByRole('link', { name: /^Un paciente canceló su cita: .*Sin leer/ }).click()
    await expect(page).toHaveURL(/\/appointments\//)
    await expect(page.getByRole('region', { name: 'Resumen' })).toContainText('Cancelada')
    await expect(page.getByRole('button', { name: 'Notificaciones, 2 sin leer' })).toBeVisible()
  })
  await test.step('another token opens nothing', async () => {
    await page.goto('/visit/4f088ab5-47cb-4f0e-9f0f-ac5625c6666f-AAAAAAAAAAAAAAAAAAAAAA')
    await expect(onPage(page).getByText('No encontramos esta cita')).toBeVisible()
  })
})

test('P7.60 a doctor who is signed in books on the public page as a guest', async ({ page, server }) => {
  const link = await sharedLink(page, server)
  await openHome(page, server)
  await page.goto(link)
  const day = page.getByRole('group').nth(5)
  await day.locator('summary').click()
  await day.getByRole('button').first().click()
  await expect(page.getByRole('heading', { name: 'Who is the visit for?' })).toBeVisible()
  await expect(onPage(page).getByText(/Held for you for (9:\d\d|10:00) more/)).toBeVisible()
})
