import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../drivers/accessible.ts'
import { doctorRoom } from '../drivers/doctorRoom.ts'
import { openGuest } from '../drivers/guestRoom.ts'
import { test } from '../fixtures/server.ts'
import { openHome, speak } from './signIn.ts'

test.use({ serverEnv: { SEED: 'demo' } })

/** Counts the tones that the page plays. */
const countTones = (page: Page) =>
  page.addInitScript(() => {
    const counted = window as unknown as { tones: number; OscillatorNode: typeof OscillatorNode }
    counted.tones = 0
    counted.OscillatorNode = class extends OscillatorNode {
      override start(when?: number) {
        counted.tones += 1
        super.start(when)
      }
    }
  })
const tonesOf = (page: Page) => page.evaluate(() => (window as unknown as { tones: number }).tones)

/** Browsers let a page sound only after its user did something. */
const allowSound = async (page: Page) => {
  await page.keyboard.press('Shift')
  await page.mouse.click(5, 400)
}

const SOON_MS = 2_000
const words = {
  en: {
    title: /^\(1\) Patients · /,
    elsewhere: /^\(1\) Account · /,
    shortcut: /^Join: .+, waiting( \d+ min)?$/,
    unread: 'Notifications, 1 unread',
    entry: /^Someone is waiting( \d+ min)? /,
    mark: 'Mark all as read',
    notifications: 'Notifications',
    now: 'Now',
    waits: /^waiting( \d+ min)?$/,
    checked: /^Camera and microphone checked at /,
    letIn: /^Let in .+/,
    absent: 'The patient has not arrived',
    empty: 'No notifications',
  },
  es: {
    title: /^\(1\) Pacientes · /,
    elsewhere: /^\(1\) Cuenta · /,
    shortcut: /^Entrar: .+, en espera( \d+ min)?$/,
    unread: 'Notificaciones, 1 sin leer',
    entry: /^Hay alguien en espera( \d+ min)? /,
    mark: 'Marcar todo como leído',
    notifications: 'Notificaciones',
    now: 'Ahora',
    waits: /^en espera( \d+ min)?$/,
    checked: /^Cámara y micrófono probados a las /,
    letIn: /^Hacer pasar a /,
    absent: 'El paciente aún no llega',
    empty: 'Sin notificaciones',
  },
} as const

for (const [locale, width] of [
  ['en', 1_280],
  ['es', 360],
] as const)
  test(`a waiting patient is seen and heard on every page of the portal: ${locale}`, async ({
    page,
    browser,
    server,
  }) => {
    const w = words[locale]
    await countTones(page)
    await openHome(page, server, 'en')
    const absent = page.getByRole('region', { name: 'Now' }).getByText('The patient has not arrived')
    await expect(absent.first()).toBeVisible()
    const notHere = await absent.count()
    const doctor = doctorRoom(page)
    await doctor.enterFromNowCard()
    const code = await doctor.roomCode()
    await speak(page, server, locale)
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/patients')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await allowSound(page)
    const secondTab = await page.context().newPage()
    await countTones(secondTab)
    await secondTab.goto('/settings/account')
    await expect(secondTab.getByRole('heading', { level: 1 })).toBeVisible()
    await allowSound(secondTab)
    const tones = async () => (await tonesOf(page)) + (await tonesOf(secondTab))

    const { context, guestPage, guest } = await openGuest({ browser, server }, { code, name: 'Ana Guest' })
    await expect(page).not.toHaveTitle(w.title)

    await test.step('within two seconds the title, the shortcut and the bell say so, and a chime of two tones sounds', async () => {
      await guest.wait()
      const soon = { timeout: SOON_MS }
      await Promise.all([
        expect(page).toHaveTitle(w.title, soon),
        expect(page.getByRole('link', { name: w.shortcut })).toBeVisible(soon),
        expect(page.getByRole('button', { name: w.unread })).toBeVisible(soon),
        expect(secondTab).toHaveTitle(w.elsewhere, soon),
        // Chromium on a busy machine takes up to three seconds to open its sound.
        expect.poll(tones, { timeout: SOON_MS + 3_000 }).toBe(2),
      ])
      // The tab's title names no patient.
      expect(await page.title()).not.toContain('Ana')
      await expectAccessible(page, `a waiting patient, ${locale}`)
      // One chime for both tabs.
      expect(await tones()).toBe(2)
      await secondTab.close()
    })

    await test.step('on every page', async () => {
      for (const path of ['/settings/duration-pricing', '/settings/account', '/']) {
        await page.goto(path)
        await expect(page).toHaveTitle(/^\(1\) /)
        await expect(page.getByRole('link', { name: w.shortcut })).toBeVisible()
      }
      const now = page.getByRole('region', { name: w.now })
      await expect(now.getByText(w.waits)).toBeVisible()
      await expect(now.getByText(w.checked)).toBeVisible()
      await expect(now.getByText(w.absent)).toHaveCount(notHere - 1)
      await expect(now.getByRole('link', { name: w.letIn })).toBeVisible()
      // As high as the page: the bar at the bottom covers nothing.
      await page.setViewportSize({ width, height: 6_000 })
      await expectAccessible(page, `Home with a waiting patient, ${locale}`)
    })

    await test.step('P2.44 the bell lists it, and its entry leads into the room', async () => {
      await page.getByRole('button', { name: w.unread }).click()
      await expectAccessible(page, `the bell, ${locale}`)
      await page.setViewportSize({ width, height: 900 })
      await page.getByRole('link', { name: w.entry }).click()
      await expect(page).toHaveURL(/\/meeting-room\//)
    })

    await test.step('when the patient leaves, nothing says it any more', async () => {
      await page.goto('/patients')
      await expect(page).toHaveTitle(w.title)
      await guestPage.close()
      await context.close()
      await expect(page).not.toHaveTitle(/^\(/, { timeout: 60_000 })
      await expect(page.getByRole('link', { name: w.shortcut })).toHaveCount(0)
      await page.getByRole('button', { name: w.unread }).click()
      await page.getByRole('button', { name: w.mark }).click()
      await expect(page.getByRole('button', { name: w.notifications, exact: true })).toBeVisible()
    })
  })
