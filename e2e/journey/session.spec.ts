import { expect, type Locator, type Page } from '@playwright/test'
import { expectSeesAndHears } from '../drivers/callMedia.ts'
import { DOCTOR, PATIENT, startConsultation } from '../drivers/consultation.ts'
import { onPage } from '../drivers/onPage.ts'
import { test } from '../fixtures/server.ts'

// Its own clinic, because other journeys open its live visit too. The tests renew the portal's session during
// a consultation, and sign in again above the call.
test.use({ serverEnv: { SEED: 'demo', DEMO_PASSWORD: 'a clinic that expires' } })

const expiredFor = async (page: Page) => {
  const { value } = (await page.context().cookies()).find(({ name }) => name === 'authorization') ?? {}
  const stale = `Bearer ${value}`
  await page.route(/\/v[12]\/(?!auth\/)/, async (route) => {
    if ((await route.request().headerValue('authorization')) !== stale) return route.continue()
    return route.fulfill({ status: 401, json: { message: 'jwt expired', code: 'tokenExpired' } })
  })
}

/** Simulates a visible tab, which requests today's visits at once (P9.11). */
const pollNow = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

/** The place of the scrolled part of a panel around this field. */
const placeAround = (field: Locator) =>
  field.evaluate((element) => {
    let around = element.parentElement
    while (around !== null && around.scrollTop === 0) around = around.parentElement
    return around?.scrollTop ?? 0
  })

test('P4.20 P4.21 P4.22 P4.25 the session ends and is renewed during a consultation, which goes on', async ({
  page,
  browser,
  server,
}) => {
  test.setTimeout(120_000)
  const { doctor, guestPage, context } = await startConsultation({ page, browser, server })
  const refreshes: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/v1/auth/refresh_token')) refreshes.push(request.url())
  })

  await test.step('an expired token is renewed once, and nobody notices', async () => {
    await expiredFor(page)
    const answered = page.waitForResponse(
      (response) => response.url().includes('/appointment/list') && response.ok(),
    )
    await pollNow(page)
    await answered
    expect(refreshes).toHaveLength(1)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expectSeesAndHears(page, PATIENT)
    await page.unrouteAll()
  })

  const controls = page.getByRole('navigation', { name: 'Call controls' })
  const plan = page.getByRole('textbox', { name: 'Plan' })
  let place = 0

  await test.step('a revoked session opens the login above the call', async () => {
    await doctor.openChat()
    await page.getByRole('textbox', { name: 'Message' }).fill('half a sentence')
    await page.setViewportSize({ width: 1_280, height: 520 })
    await controls.getByRole('button', { name: 'Notes' }).click()
    await plan.fill('half a plan')
    await plan.scrollIntoViewIfNeeded()
    place = await placeAround(plan)
    expect(place).toBeGreaterThan(0)
    await expiredFor(page)
    await page.route('**/v1/auth/refresh_token', (route) =>
      route.fulfill({ status: 401, json: { message: 'No', code: 'refreshRefused' } }),
    )
    await pollNow(page)
    const login = page.getByRole('dialog', { name: 'Your session expired. The visit continues.' })
    await expect(login.getByLabel('Email')).toBeVisible()
    await expectSeesAndHears(guestPage, DOCTOR)
    await page.unrouteAll()
    await login.getByLabel('Email').fill(server.email)
    await login.getByLabel('Password', { exact: true }).fill(server.password)
    await login.getByRole('button', { name: 'Log in' }).click()
    await expect(login).toHaveCount(0)
  })

  await test.step('what was typed is still there at its place, and the visit ends as ever', async () => {
    await expect(plan).toHaveValue('half a plan')
    expect(await placeAround(plan)).toBe(place)
    // Nothing is left to be asked about at the check-out.
    await plan.fill('')
    await expect(onPage(page).getByText(/^Saved \d/)).toBeVisible()
    await page.setViewportSize({ width: 1_280, height: 720 })
    await doctor.openChat()
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('half a sentence')
    await expectSeesAndHears(page, PATIENT)
    await doctor.endForEveryone()
    await doctor.finish()
  })
  await context.close()
})
