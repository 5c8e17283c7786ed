import { expect } from '@playwright/test'
import { expectAccessible } from '../drivers/accessible.ts'
import { toast } from '../drivers/toast.ts'
import { test } from '../fixtures/server.ts'
import { openHome, speak } from './signIn.ts'

test('P2.39 P2.44 P2.45 P2.46 the header has logo, bell, profile progress and account', async ({
  page,
  server,
}) => {
  await openHome(page, server)
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: /go to the dashboard/ })).toBeVisible()
  await expect(header.getByRole('button', { name: 'Notifications' })).toBeVisible()
  await expect(header.getByRole('button', { name: /^Getting started/ })).toBeVisible()
  await expect(header.getByRole('button', { name: 'Your account' })).toBeVisible()
})

test('P2.40 P2.41 P2.42 the header links to dashboard and patients, and the active one is underlined', async ({
  page,
  server,
}) => {
  await openHome(page, server)
  const header = page.getByRole('banner')
  const dashboard = header.getByRole('link', { name: 'Dashboard', exact: true })
  const patients = header.getByRole('link', { name: 'Patients' })
  await expect(dashboard).toHaveAttribute('aria-current', 'page')
  await expect(dashboard).toHaveCSS('text-decoration-line', 'underline')
  await expect(patients).toHaveCSS('text-decoration-line', 'none')
  await patients.click()
  await expect(page).toHaveURL(/\/patients$/)
  await expect(patients).toHaveCSS('text-decoration-line', 'underline')
  await expect(dashboard).toHaveCSS('text-decoration-line', 'none')
  await dashboard.click()
  await expect(page).toHaveURL('/')
})

test('P2.66 an open menu closes when the route changes, and the focus goes to the heading', async ({
  page,
  server,
}) => {
  await openHome(page, server)
  await page.getByRole('banner').getByRole('link', { name: 'Patients' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.getByRole('button', { name: 'Your account' }).click()
  await expect(page.getByRole('menu', { name: 'Your account' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('P2.50 P2.51 P9.16 Settings leads to the index below 1023 px, else to the account', async ({
  page,
  server,
}) => {
  await openHome(page, server)
  for (const [width, path] of [
    [1022, '/settings'],
    [1023, '/settings/account'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.getByRole('button', { name: 'Your account' }).click()
    await expect(page.getByRole('menuitem', { name: 'Settings' })).toHaveAttribute('href', path)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Your account' })).toBeFocused()
  }
})

test("P2.50 the list of the settings keeps its place when a page's own link leads back", async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 360, height: 500 })
  await openHome(page, server)
  await page.goto('/settings')
  const last = page.getByRole('main').getByRole('listitem').getByRole('link').last()
  await last.scrollIntoViewIfNeeded()
  const place = () => page.evaluate(() => window.scrollY)
  const left = await place()
  expect(left).toBeGreaterThan(50)
  await last.click()
  await expect(page).toHaveURL(/\/settings\/./)
  await page.getByRole('main').getByRole('link', { name: 'Settings' }).click()
  await expect(last).toBeVisible()
  await expect.poll(place).toBe(left)
})

test('P2.53 Help opens in a new tab', async ({ page, server }) => {
  await openHome(page, server)
  await page.getByRole('button', { name: 'Your account' }).click()
  await expect(page.getByRole('menuitem', { name: /^Help/ })).toHaveAttribute('target', '_blank')
})

test('P1.34 P1.41 P1.42 P2.54 P3.18 P9.17 the language submenu switches and is remembered for 30 days', async ({
  page,
  server,
}) => {
  await openHome(page, server)
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: /^Language/ }).click()
  await expect(page.getByRole('menuitemradio')).toHaveText([/Español\s*ESP/, /English\s*ENG/])
  await page.getByRole('menuitemradio', { name: /Español/ }).click()
  await expect(page.getByRole('heading', { name: 'Agenda de hoy' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  const kept = (await page.context().cookies()).find(({ name }) => name === 'NEXT_LOCALE')
  expect(kept?.value).toBe('es')
  expect(Math.abs((kept?.expires ?? 0) - (Date.now() / 1000 + 30 * 24 * 3600))).toBeLessThan(120)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Agenda de hoy' })).toBeVisible()
  await expect(page).toHaveTitle('Inicio · Consulta para médicos')
})

test.describe('a Spanish browser', () => {
  test.use({ locale: 'es-MX' })
  test('P1.37 starts in English and is offered Spanish in one line', async ({ page }) => {
    await page.goto('/auth/login')
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
    await page.getByRole('button', { name: 'Ver en español' }).click()
    await expect(page.getByRole('heading', { name: 'Le damos la bienvenida' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'View in English' })).toBeHidden()
  })
})

test.describe('sharing', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })
  test('P2.52 P2.55 P2.56 P5.03 P9.18 P9.19 the link comes after the specialization, and copying says so', async ({
    page,
    server,
  }) => {
    await openHome(page, server)
    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('menuitem', { name: 'Share profile' }).click()
    const dialog = page.getByRole('dialog', { name: 'Share profile' })
    await expect(dialog.getByLabel('Link to your profile')).toBeHidden()
    await dialog.getByRole('button', { name: /Specialization/ }).click()
    await page.getByRole('option').first().click()
    const link = await dialog.getByLabel('Link to your profile').inputValue()
    // Without a deep-link host the link leads to the public profile page of this installation (readings
    // P9.19).
    expect(link).toMatch(new RegExp(`^${server.baseURL}/profile/[\\w-]+/[\\w-]+$`))
    await expect(dialog.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Copy link' }).click()
    await expect(toast(page, 'Link copied')).toBeVisible()
    await expect(page.getByTestId('polite')).toContainText('Link copied')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  })
})

test('P2.57 a clipboard that fails stays silent, and the link can be selected', async ({ page, server }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: () => Promise.reject(new Error('forbidden')) },
    })
  })
  await openHome(page, server)
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Share profile' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share profile' })
  await dialog.getByRole('button', { name: /Specialization/ }).click()
  await page.getByRole('option').first().click()
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  await expect(dialog.getByRole('button', { name: 'Copy link' })).toBeVisible()
  await expect(toast(page, 'Link copied')).toBeHidden()
})

test('P2.58 P2.62 P2.63 P2.64 P2.65 getting started shows each part in colour and in words', async ({
  page,
  server,
}) => {
  await openHome(page, server)
  await page.getByRole('button', { name: /^Getting started:/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Getting started' })
  // The page below is inert; what is announced meanwhile is not.
  await expect(dialog.getByRole('listitem').first()).toBeVisible()
  for (const region of ['polite', 'urgent'])
    expect(
      await page.getByTestId(region).evaluate((live) => live.closest('[inert], [aria-hidden]')),
    ).toBeNull()
  await expect(page.locator('#root')).toHaveAttribute('inert')
  const entries = dialog.getByRole('listitem')
  await expect(entries).toHaveCount(6)
  await expect(entries.filter({ hasText: 'Complete' }).first().locator('svg').first()).toHaveClass(/success/)
  await expect(entries.filter({ hasText: 'Missing' }).first().locator('svg').first()).toHaveClass(/edge/)
  await dialog.getByRole('link', { name: /^Verification docs/ }).click()
  await expect(page).toHaveURL(/\/settings\/account$/)
  await expect(dialog).toBeHidden()
  const profile = page.getByRole('region', { name: 'Your profile' })
  await expect(profile.getByRole('link', { name: /^Photo and biography/ })).toBeVisible()
  await profile.getByRole('link', { name: /^Verification documents/ }).click()
  await expect(page).toHaveURL(/\/settings\/credential\?edit=true$/)
})

test('P9.13 P9.14 P9.15 a toast is at the top right, narrow enough, waits while it is read, then goes', async ({
  page,
  server,
}) => {
  await page.clock.install()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await openHome(page, server)
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Share profile' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Specialization/ })
    .click()
  await page.getByRole('option').first().click()
  await page.getByRole('button', { name: 'Copy link' }).click()
  const toast = page.locator('[data-tone=success]')
  await expect(toast).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).first().click()
  const box = await toast.boundingBox()
  const width = page.viewportSize()?.width ?? 0
  expect(box?.width).toBeLessThanOrEqual(500)
  expect(width - ((box?.x ?? 0) + (box?.width ?? 0))).toBeLessThan(40)
  await toast.hover()
  await page.clock.fastForward(11_000)
  await expect(toast).toBeVisible()
  await page.mouse.move(5, 400)
  await page.clock.fastForward(10_500)
  await expect(toast).toBeHidden()
})

test('P1.39 P1.40 P2.37 P2.38 the title names page and product; the public site and support are one link away', async ({
  page,
  server,
}) => {
  for (const [locale, title, site, support] of [
    ['en', 'Log in · Consulta for doctors', 'About Consulta', 'Contact support'],
    ['es', 'Iniciar sesión · Consulta para médicos', 'Acerca de Consulta', 'Escribir a soporte'],
  ] as const) {
    await speak(page, server, locale)
    await page.goto('/auth/login')
    await expect(page).toHaveTitle(title)
    for (const name of [site, support]) {
      const link = page.getByRole('link', { name })
      await expect(link).toHaveAttribute('href', /^https:/)
      await expect(link).toHaveAttribute('target', '_blank')
    }
  }
})

test('a list of keyboard shortcuts, and a switch for those of one key', async ({ page, server }) => {
  await openHome(page, server)
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await page.keyboard.press('?')
  const single = dialog.getByRole('checkbox', { name: 'Use single-key shortcuts' })
  await expect(single).toBeChecked()
  await expectAccessible(page, 'the shortcuts')
  await single.uncheck()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.keyboard.press('?')
  await page.goto('/patients')
  const search = page.getByRole('searchbox', { name: 'Search by name' })
  await expect(search).toBeVisible()
  await expect(search).not.toHaveAttribute('aria-keyshortcuts')
  await page.keyboard.press('/')
  await expect(search).not.toBeFocused()
  await expect(dialog).toHaveCount(0)

  await page.goto('/settings/account')
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await single.check()
  await page.keyboard.press('Escape')
  await page.goto('/patients')
  await expect(search).toHaveAttribute('aria-keyshortcuts', '/')
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  // In a text field it is a character.
  await page.keyboard.press('?')
  await expect(search).toHaveValue('?')
  await expect(dialog).toHaveCount(0)
})

test('an address that leads nowhere says so, with a way on', async ({ page, server }) => {
  await speak(page, server, 'en')
  await page.goto('/auth/nowhere')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
  await expect(page).toHaveTitle('Page not found · Consulta for doctors')
  await page.getByRole('link', { name: 'Log in' }).click()
  await expect(page.getByLabel('Email')).toBeVisible()
})
