import { expect, type Page } from '@playwright/test'
import { doctorRoom } from '../drivers/doctorRoom.ts'
import { guestRoom } from '../drivers/guestRoom.ts'
import { test } from '../fixtures/server.ts'
import { signIn, speak } from '../portal/signIn.ts'

/** The demo's live visit is that of Alejandro Domínguez Peña. */
const PATIENT = /^Alejandro Domínguez/

test.use({ serverEnv: { SEED: 'demo', DEMO_PASSWORD: 'a clinic of few clicks' } })

/** Counts what a person presses, over all pages of a tab. */
const countClicks = async (page: Page) => {
  let clicks = 0
  await page.exposeFunction('countClick', () => {
    clicks += 1
  })
  await page.addInitScript(() => {
    const told = window as unknown as { countClick: () => void }
    // A label passes its click on to its field, which is one tap of a person.
    addEventListener('pointerdown', () => told.countClick(), { capture: true })
  })
  return () => {
    const counted = clicks
    clicks = 0
    return counted
  }
}

test('few clicks lead from signing in to talking, from the link to the waiting room, and from the end to the dashboard', async ({
  page,
  browser,
  server,
}) => {
  const doctor = doctorRoom(page)
  const clicksOfDoctor = await countClicks(page)
  await speak(page, server, 'en')
  await page.goto('/')
  await signIn(page, server)
  await doctor.enterFromNowCard()
  const code = await doctor.roomCode()
  await doctor.join()

  const context = await browser.newContext({
    baseURL: server.baseURL,
    permissions: ['camera', 'microphone'],
    locale: 'en-US',
    viewport: { width: 390, height: 844 },
  })
  const phone = await context.newPage()
  const tapsOfGuest = await countClicks(phone)
  await speak(phone, server, 'en')
  const guest = guestRoom(phone)
  await guest.openByCode(code)
  // The visit knows the name.
  await expect(phone.getByRole('textbox', { name: 'Your name' })).toHaveValue(PATIENT)
  await guest.consent()
  await guest.expectDeviceCheck()
  await guest.wait()
  expect(tapsOfGuest()).toBe(3)

  await page
    .getByRole('button', { name: /^Let in Alejandro Domínguez/ })
    .first()
    .click()
  await guest.expectInCall()
  expect(clicksOfDoctor()).toBe(4)

  await doctor.endForEveryone()
  await doctor.finish()
  expect(clicksOfDoctor()).toBe(3)
  await context.close()
})
