import { expect, type Page } from '@playwright/test'
import { onPage } from '../drivers/onPage.ts'
import { test } from '../fixtures/server.ts'
import { openHome, signIn, speak } from './signIn.ts'

const cookies = async (page: Page) => {
  const kept = await page.context().cookies()
  return Object.fromEntries(kept.map((cookie) => [cookie.name, cookie]))
}

/** Lets every call with the current token fail as expired. */
const expireNow = async (page: Page) => {
  const { authorization } = await cookies(page)
  const stale = `Bearer ${authorization?.value}`
  await page.route(/\/v[12]\/(?!auth\/)/, async (route) => {
    if ((await route.request().headerValue('authorization')) !== stale) return route.continue()
    return route.fulfill({ status: 401, json: { message: 'jwt expired', code: 'tokenExpired' } })
  })
}

test('P2.08 P1.05 P9.01 P9.02 P9.03 P9.04 signing in keeps both tokens for seven days', async ({
  page,
  server,
}) => {
  await openHome(page, server)
  const { authorization, refreshtoken } = await cookies(page)
  const inSevenDays = Date.now() / 1000 + 7 * 24 * 3600
  for (const cookie of [authorization, refreshtoken]) {
    expect(cookie?.sameSite).toBe('Strict')
    expect(Math.abs((cookie?.expires ?? 0) - inSevenDays)).toBeLessThan(120)
  }
})

test('a wrong pair gives one neutral message and keeps the email', async ({ page, server }) => {
  await speak(page, server, 'en')
  await page.goto('/auth/login')
  await page.getByLabel('Email').fill(server.email)
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByTestId('urgent')).toContainText('Wrong email or password')
  await expect(page.getByLabel('Email')).toHaveValue(server.email)
})

test('what is missing in the form is said at its field, without asking the server', async ({
  page,
  server,
}) => {
  await speak(page, server, 'en')
  await page.goto('/auth/login')
  await page.getByLabel('Email').fill('elena')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Check the email')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'Enter your password',
  )
  await expect(page.getByLabel('Email')).toBeFocused()
})

test('P4.20 P4.22 P4.23 P4.24 P8.01 an expired token is refreshed once and nobody notices', async ({
  page,
  server,
}) => {
  await openHome(page, server)
  const before = await cookies(page)
  const refreshes: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/v1/auth/refresh_token')) refreshes.push(request.url())
  })
  await expireNow(page)
  await page.reload()
  await expect(
    page.getByRole('region', { name: "Today's agenda" }).getByRole('listitem').first(),
  ).toBeVisible()
  expect(refreshes).toHaveLength(1)
  const afterwards = await cookies(page)
  expect(afterwards.authorization?.value).not.toBe(before.authorization?.value)
  expect(afterwards.refreshtoken?.value).not.toBe(before.refreshtoken?.value)
})

test('P4.25 P4.26 P4.27 P2.09 when the refresh fails, login says why and leads back', async ({
  page,
  server,
}) => {
  await openHome(page, server)
  await page.route('**/v1/auth/refresh_token', (route) =>
    route.fulfill({ status: 401, json: { message: 'Refused', code: 'refreshRefused' } }),
  )
  await expireNow(page)
  await page.reload()
  await expect(page).toHaveURL(/\/auth\/login$/)
  await expect(onPage(page).getByText('Your session expired.')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  const { authorization, refreshtoken } = await cookies(page)
  expect([authorization, refreshtoken]).toEqual([undefined, undefined])
  await page.unrouteAll()
  await signIn(page, server)
  await expect(page).toHaveURL(`${server.baseURL}/`)
})

test('P4.31 a page that is left while it still asks who is there keeps the session', async ({
  page,
  server,
}) => {
  await openHome(page, server)
  for (let time = 0; time < 5; time += 1) {
    const asked = page.waitForRequest(/\/v2\/practitioner\/profile$/, { timeout: 8_000 })
    await page.goto('/', { waitUntil: 'commit' })
    await asked
  }
  await page.goto('/')
  await expect(page.getByRole('region', { name: "Today's agenda" })).toBeVisible()
})

test('P4.28 P4.31 P4.32 P4.33 P8.03 a current-user call that fails otherwise clears the cookies', async ({
  page,
  server,
}) => {
  await openHome(page, server)
  await page.route('**/v2/practitioner/profile', (route) =>
    route.fulfill({ status: 403, json: { message: 'Not allowed', code: 'forbidden' } }),
  )
  await page.reload()
  await expect(page).toHaveURL(/\/auth\/login$/)
  const { authorization, refreshtoken } = await cookies(page)
  expect([authorization, refreshtoken]).toEqual([undefined, undefined])
})

test('a server that does not answer for a moment signs nobody out', async ({ page, server }) => {
  await openHome(page, server)
  let away = 2
  await page.route('**/v2/practitioner/profile', (route) => {
    away -= 1
    return away >= 0
      ? route.fulfill({ status: 500, json: { message: 'Broken', code: 'internal' } })
      : route.fallback()
  })
  await page.reload()
  // Its text is announced too, so that it is there twice.
  const banner = page
    .getByRole('paragraph')
    .filter({ hasText: 'Could not connect to the server. Trying again…' })
    .filter({ has: page.getByRole('button', { name: 'Try again' }) })
  await expect(banner).toBeVisible()
  await expect(banner).toHaveCount(0)
  await expect(page.getByRole('region', { name: "Today's agenda" })).toBeVisible()
  expect((await cookies(page)).authorization).toBeDefined()
})

test('P1.08 P7.13 logging out tells the server which device leaves, and the other tab follows', async ({
  page,
  server,
}) => {
  await openHome(page, server)
  const other = await page.context().newPage()
  await other.goto('/')
  await expect(other.getByRole('button', { name: 'Your account' })).toBeVisible()
  const logout = page.waitForRequest('**/v1/auth/logout')
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  const request = await logout
  expect(request.postDataJSON()).toMatchObject({ device: { id: expect.stringMatching(/^[0-9a-f-]{36}$/) } })
  expect(await request.headerValue('authorization')).toMatch(/^Bearer /)
  await expect(onPage(page).getByText('You have logged out.')).toBeVisible()
  await expect(other).toHaveURL(/\/auth\/login$/)
})

test('P6.02 P6.03 without a session a page leads to login and back, and no profile is asked', async ({
  page,
  server,
}) => {
  await speak(page, server, 'en')
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/practitioner/')) asked.push(request.url())
  })
  await page.goto('/?kept=1')
  await expect(page).toHaveURL(/\/auth\/login$/)
  await expect(page.getByLabel('Email')).toBeVisible()
  expect(asked).toEqual([])
  await signIn(page, server)
  await expect(page).toHaveURL(`${server.baseURL}/?kept=1`)
})
