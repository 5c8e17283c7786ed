import { expect } from '@playwright/test'
import { expectAccessible } from '../drivers/accessible.ts'
import { test } from '../fixtures/server.ts'
import { openHome, speak, words } from './signIn.ts'

/** Tall for narrow widths, because a control half covered by the bottom bar would count as a small target. */
const sizes = [
  { width: 1280, height: 860 },
  { width: 360, height: 6_000 },
  // WCAG 1.4.10: 400 % zoom of a 1280 px window.
  { width: 320, height: 6_000 },
]

// Axe is slow, so both languages run concurrently where there are two processors.
test.describe.configure({ mode: 'parallel' })

for (const [locale, colorScheme] of [
  ['en', 'light'],
  ['es', 'dark'],
] as const) {
  test(`every portal page is accessible in ${locale}, ${colorScheme}, wide and narrow`, async ({
    page,
    server,
  }) => {
    test.setTimeout(150_000)
    const w = words[locale]
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await speak(page, server, locale)
    for (const size of sizes) {
      await page.setViewportSize(size)
      const at = (what: string) => `${what} at ${size.width} px`
      await page.goto('/auth/login')
      await page.getByRole('button', { name: w.logIn }).click()
      await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
      await expectAccessible(page, at('login'))
      await openHome(page, server, locale)
      await expectAccessible(page, at('home'))
      await page.getByRole('button', { name: w.account }).click()
      await page.getByRole('menuitem', { name: w.language }).click()
      await expectAccessible(page, at('account menu'))
      await page.getByRole('menuitem', { name: w.share }).click()
      await expect(page.getByRole('dialog')).toHaveCount(1)
      await expectAccessible(page, at('share dialog'))
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await page.goto('/nowhere')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessible(page, at('not found'))
      await page.getByRole('button', { name: w.account }).click()
      await page.getByRole('menuitem', { name: w.logOut }).click()
      await expect(page.getByRole('button', { name: w.account })).toBeHidden()
    }
  })
}

test('by keyboard alone: skip link, sign in, and into the room of the live visit', async ({
  page,
  server,
}) => {
  await speak(page, server, 'en')
  await page.goto('/auth/login')
  await expect(page.getByLabel('Email')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.keyboard.type(server.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(server.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  const enter = page
    .getByRole('region', { name: 'Now' })
    .getByRole('link', { name: 'Join the visit' })
    .first()
  await expect(enter).toBeVisible()
  // The heading has the focus, so the Now card follows with the patient's link, unless a banner has buttons.
  for (let tabs = 0; tabs < 6; tabs++) {
    await page.keyboard.press('Tab')
    if (await enter.evaluate((link) => link === document.activeElement)) break
  }
  await expect(enter).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/meeting-room\/[\w-]+$/)
})

test('the account menu works by arrows, letters and Escape', async ({ page, server }) => {
  await openHome(page, server)
  const button = page.getByRole('button', { name: 'Your account' })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeFocused()
  await page.keyboard.press('h')
  await expect(page.getByRole('menuitem', { name: 'Hours and prices' })).toBeFocused()
  await page.keyboard.press('h')
  await expect(page.getByRole('menuitem', { name: /^Help/ })).toBeFocused()
  await page.keyboard.press('l')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitemradio', { name: /Español/ })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('menuitem', { name: /^Language/ })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
})

test('F6 walks the regions of the page, Shift+F6 back', async ({ page, server }) => {
  await openHome(page, server)
  // After a full load the browser sets the focus.
  await page.reload()
  await expect(page.getByRole('region', { name: 'Now' })).toBeVisible()
  const focused = () => page.evaluate(() => document.activeElement?.tagName.toLowerCase())
  await expect(page.getByRole('banner').getByRole('navigation')).toBeVisible()
  await page.locator('body').press('F6')
  expect(await focused()).toBe('header')
  await page.keyboard.press('F6')
  expect(await focused()).toBe('nav')
  await page.keyboard.press('F6')
  expect(await focused()).toBe('main')
  await page.keyboard.press('F6')
  await expect(page.getByRole('region', { name: 'Now' })).toBeFocused()
  await page.keyboard.press('Shift+F6')
  expect(await focused()).toBe('main')
})
