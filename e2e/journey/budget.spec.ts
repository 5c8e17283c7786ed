import { expect } from '@playwright/test'
import { doctorRoom } from '../drivers/doctorRoom.ts'
import { guestRoom } from '../drivers/guestRoom.ts'
import { AFTER_THE_PREVIEW, countScripts, totalOf } from '../drivers/scriptBudget.ts'
import { test } from '../fixtures/server.ts'
import { openHome, speak } from '../portal/signIn.ts'

/** All JavaScript until a guest can type a name. */
const OPENING_BUDGET_BYTES = 190_000
/** All JavaScript up to the button by which a guest joins, libraries included. */
const GUEST_BUDGET_BYTES = 230_000
/** All JavaScript of a room that a doctor opened by its address and joined. */
const ROOM_BUDGET_BYTES = 300_000
/** Screens of the portal; a guest must not pay for them. */
const PORTAL = /\/(HomePage|Header|LoginPage|MeetingRoomPage|room|ShellDialogs|visitMachine)-/

test('the guest page needs less than 190 kB of JavaScript to open, and none of the portal', async ({
  page,
}) => {
  const scripts = countScripts(page)
  await page.goto('/join/abc-defg-hij')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const loaded = await scripts.loaded()
  expect(loaded.filter(({ path }) => PORTAL.test(path))).toEqual([])
  expect(totalOf(loaded), JSON.stringify(loaded)).toBeLessThan(OPENING_BUDGET_BYTES)
})

test("a doctor's room needs less than 300 kB of JavaScript, and a guest less than 230 kB up to joining it", async ({
  page,
  browser,
  server,
}) => {
  await openHome(page, server)
  const code = await test.step('the room', async () => {
    await doctorRoom(page).enterFromNowCard()
    const roomCode = await doctorRoom(page).roomCode()
    const fresh = await page.context().newPage()
    const scripts = countScripts(fresh)
    await fresh.goto(page.url())
    await page.close()
    await doctorRoom(fresh).join()
    scripts.usable()
    const loaded = await scripts.loaded()
    expect(totalOf(loaded), JSON.stringify(loaded)).toBeLessThan(ROOM_BUDGET_BYTES)
    return roomCode
  })
  await test.step('the guest', async () => {
    const context = await browser.newContext({
      baseURL: server.baseURL,
      permissions: ['camera', 'microphone'],
      locale: 'en-US',
    })
    const guestPage = await context.newPage()
    await speak(guestPage, server, 'en')
    const scripts = countScripts(guestPage, AFTER_THE_PREVIEW)
    const guest = guestRoom(guestPage)
    await guest.openByCode(code)
    await guest.giveName('Ana Guest')
    await guest.consent()
    await expect(guestPage.getByRole('button', { name: 'Go to the waiting room' })).toBeEnabled()
    scripts.usable()
    const loaded = await scripts.loaded()
    expect(loaded.filter(({ path }) => PORTAL.test(path))).toEqual([])
    expect(totalOf(loaded), JSON.stringify(loaded)).toBeLessThan(GUEST_BUDGET_BYTES)
    await context.close()
  })
})
