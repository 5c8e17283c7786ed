import { type Browser, expect, type Page } from '@playwright/test'
import type { TestServer } from '../fixtures/server.ts'
import { speak } from '../portal/signIn.ts'

/** Actions of a patient on the way to the doctor (the page is in English). */
export const guestRoom = (page: Page) => ({
  openByCode: (code: string) => page.goto(`/join/${code}`),
  giveName: (name: string) => page.getByRole('textbox', { name: 'Your name' }).fill(name),
  consent: async () => {
    await page.getByRole('checkbox', { name: /receive care by video/ }).check()
    await page.getByRole('button', { name: 'Continue' }).click()
  },
  expectDeviceCheck: () => expect(page.getByLabel('Your video')).toBeVisible(),
  wait: async () => {
    await page.getByRole('button', { name: 'Go to the waiting room' }).click()
    await expect(page.getByRole('heading', { name: 'You are in the waiting room' })).toBeVisible()
  },
  expectInCall: () => expect(page.getByRole('navigation', { name: 'Call controls' })).toBeVisible(),
  openChat: async () => {
    await page.getByRole('button', { name: /^Chat/ }).click()
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
  },
  say: async (text: string) => {
    await page.getByRole('textbox', { name: 'Message' }).fill(text)
    await page.getByRole('button', { name: 'Send', exact: true }).click()
  },
  expectThanks: () => expect(page.getByRole('heading', { name: 'Thank you for your visit' })).toBeVisible(),
})

/** A patient in a browser of their own, with name and consent given, at the check of the devices. */
export const openGuest = async (
  { browser, server }: { browser: Browser; server: TestServer },
  { code, name }: { code: string; name: string },
) => {
  const context = await browser.newContext({
    baseURL: server.baseURL,
    permissions: ['camera', 'microphone'],
    locale: 'en-US',
  })
  const guestPage = await context.newPage()
  await speak(guestPage, server, 'en')
  const guest = guestRoom(guestPage)
  await guest.openByCode(code)
  await guest.giveName(name)
  await guest.consent()
  await guest.expectDeviceCheck()
  return { context, guestPage, guest }
}
