import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'
import { z } from 'zod'
import { expectAccessible } from '../drivers/accessible.ts'
import { toast } from '../drivers/toast.ts'
import { test } from '../fixtures/server.ts'
import { openHome } from './signIn.ts'

test.use({ serverEnv: { SEED: 'demo', DEMO_PASSWORD: 'a clinic that answers', DEV_MAIL: 'on' } })

const profile = z.object({
  practitioner: z.object({
    id: z.string(),
    profile: z.object({ specialities: z.array(z.object({ speciality: z.object({ id: z.string() }) })) }),
  }),
})
const pricing = z.object({
  types: z.array(z.looseObject({ speciality_id: z.string(), version: z.number() })),
})
const offered = z.object({ slots: z.array(z.object({ start_time: z.string(), end_time: z.string() })) })
const booked = z.object({ visit_token: z.string(), status: z.string() })

/** Three guests ask for visits of a practice that wants to answer each. @returns the tokens of their visits */
const askThrice = async (api: APIRequestContext, email: string, password: string): Promise<string[]> => {
  const json = async <T extends z.ZodType>(
    schema: T,
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    options: { data?: object; headers?: Record<string, string> } = {},
  ): Promise<z.infer<T>> => schema.parse(await (await api.fetch(url, { method, ...options })).json())
  const { token } = await json(z.object({ token: z.string() }), 'POST', '/v1/auth/login', {
    data: { email, password },
  })
  const headers = { authorization: `Bearer ${token}` }
  const { practitioner } = await json(profile, 'GET', '/v2/practitioner/profile', { headers })
  const speciality = practitioner.profile.specialities[0]?.speciality.id ?? ''
  const { types } = await json(pricing, 'GET', '/v1/practitioner/pricing', { headers })
  const type = types.find(({ speciality_id }) => speciality_id === speciality)
  const { version, speciality_id: _, ...terms } = type ?? { version: 0, speciality_id: '' }
  await json(z.unknown(), 'PUT', `/v1/practitioner/pricing/${speciality}`, {
    // A free visit: what a priced one waits for is walked in payments.spec.ts.
    data: { ...terms, access: 'request', price_centavos: 0 },
    headers: { ...headers, 'if-match': `"${version}"` },
  })
  const from = new Date(Date.now() + 3 * 86_400_000)
  const to = new Date(from.getTime() + 14 * 86_400_000)
  const query = new URLSearchParams({
    practitioner_id: practitioner.id,
    default_speciality_id: speciality,
    start_time: from.toISOString(),
    end_time: to.toISOString(),
  })
  const tokens: string[] = []
  for (const [index, first_name] of ['Berta', 'Celia', 'Dora'].entries()) {
    const { slots } = await json(offered, 'GET', `/v1/practitioner/slots?${query}`)
    const slot = slots[index * 8]
    const id = randomUUID()
    await json(z.unknown(), 'POST', '/v1/practitioner/appointment/draft', {
      data: {
        ...{ id, practitioner_id: practitioner.id, speciality_id: speciality, visitor_id: randomUUID() },
        ...slot,
      },
    })
    const visit = await json(booked, 'POST', `/v1/practitioner/appointment/draft/${id}/booking`, {
      data: {
        patient: {
          ...{ first_name, last_name: 'Salas', birth_date: '1980-01-01', sex: 'F' },
          ...{ email: `${first_name.toLowerCase()}@example.com`, phone: '5512345678', locale: 'en' },
        },
        consent: { privacy_version: '3', health_data: true },
        reason: 'A rash that comes and goes',
      },
    })
    expect(visit.status).toBe('REQUESTED')
    tokens.push(visit.visit_token)
  }
  return tokens
}

test('P4.01 P4.02 requests are accepted, declined with a reason, and get another time proposed', async ({
  page,
  server,
  playwright,
}) => {
  const guests = await playwright.request.newContext({ baseURL: server.baseURL })
  const [accepted = '', declined = '', proposed = ''] = await askThrice(guests, server.email, server.password)
  const visitOf = async (token: string) => (await guests.get(`/v1/visit/${token}`)).json()
  await openHome(page, server)
  const card = page.getByRole('region', { name: 'Requests' })
  await expect(card.getByText('A rash that comes and goes')).toHaveCount(3)
  await expectAccessible(page, 'home with requests')

  await test.step('P4.02 one is accepted with one press', async () => {
    await card.getByRole('button', { name: /^Accept, Berta/ }).click()
    await expect(toast(page, 'Visit confirmed. We will notify the patient.')).toBeVisible()
    await expect(card.getByRole('link', { name: 'Berta Salas' })).toHaveCount(0)
    expect(await visitOf(accepted)).toMatchObject({ status: 'ACCEPTED' })
  })
  await test.step('one is declined, with a word to the patient', async () => {
    await card.getByRole('button', { name: /^Decline, Celia/ }).click()
    await page.getByLabel('Message to the patient (optional)').fill('Please see a dermatologist in person')
    await expectAccessible(page, 'the dialog that declines')
    await page.keyboard.press('Escape')
    const question = page.getByRole('alertdialog', { name: 'Discard what you typed?' })
    await expectAccessible(page, 'the question before a text is discarded')
    await question.getByRole('button', { name: 'Keep editing' }).last().click()
    await expect(question).toHaveCount(0)
    await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
    await expect(card.getByRole('link', { name: 'Celia Salas' })).toHaveCount(0)
    expect(await visitOf(declined)).toMatchObject({
      status: 'CANCELED',
      cancelled_by: 'practitioner',
      cancel_reason: 'Please see a dermatologist in person',
    })
  })
  await test.step('one gets another time, which the patient takes on the page of the visit', async () => {
    await card.getByRole('button', { name: /^Propose another time, Dora/ }).click()
    const dialog = page.getByRole('dialog')
    await expectAccessible(page, 'the dialog that proposes')
    await dialog.getByRole('group').nth(1).locator('summary').click()
    await dialog.getByRole('group').nth(1).getByRole('button').first().click()
    await expect(card.getByText(/^You proposed/)).toBeVisible()
    await page.goto(`/visit/${proposed}`)
    await page.getByRole('button', { name: 'Accept this time' }).click()
    await expect(page.getByRole('heading', { name: 'Your visit is confirmed' })).toBeVisible()
    expect(await visitOf(proposed)).toMatchObject({ status: 'ACCEPTED', proposal: null })
  })
  await test.step('P1.22 a coming visit gets another time and is cancelled on its own page', async () => {
    const { id } = await visitOf(proposed)
    await page.goto(`/appointments/${id}`)
    await page.getByRole('button', { name: 'Propose another time' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('group').nth(2).locator('summary').click()
    await dialog.getByRole('group').nth(2).getByRole('button').first().click()
    await expect(toast(page, 'Time proposed. We will ask the patient.')).toBeVisible()
    expect((await visitOf(proposed)).proposal).not.toBeNull()
    await expectAccessible(page, 'the page of a coming visit')
    await page.getByRole('button', { name: 'Cancel visit' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel visit' }).click()
    await expect(page.getByRole('region', { name: 'Summary' })).toContainText('Cancelled')
    for (const name of ['Cancel visit', 'Propose another time'])
      await expect(page.getByRole('button', { name })).toHaveCount(0)
    expect(await visitOf(proposed)).toMatchObject({ status: 'CANCELED', cancelled_by: 'practitioner' })
  })
  await guests.dispose()
})
