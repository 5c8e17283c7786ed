import { expect } from '@playwright/test'
import { expectSeesAndHears, watchConnections } from '../drivers/callMedia.ts'
import { DOCTOR, PATIENT } from '../drivers/consultation.ts'
import { doctorRoom } from '../drivers/doctorRoom.ts'
import { encryptionCodeOf, encryptionMark, turnEncryptionOn } from '../drivers/encryptedCall.ts'
import { openHome } from '../portal/signIn.ts'
import {
  expectNoText,
  fill,
  openFirefoxPage,
  press,
  seesAndHearsInFirefox,
  tick,
  waitForRole,
  waitForText,
} from './firefoxPage.ts'
import { test as base } from './firefoxTest.ts'

// Its own server, because a room stays encrypted.
const test = base.extend({ baseURL: ({ ownServer }, use) => use(ownServer.baseURL) })
test.describe.configure({ timeout: 180_000 })

test('a call between Firefox and Chromium is encrypted end to end, and again after a reload', async ({
  page,
  ownServer: server,
  firefox,
}) => {
  await watchConnections(page)
  const doctor = doctorRoom(page)
  await openHome(page, server)
  await doctor.enterFromNowCard()
  const code = await doctor.roomCode()
  await doctor.join()
  const guest = await openFirefoxPage(firefox, server.baseURL)
  await guest.goto(`${server.baseURL}/join/${code}`)
  await fill(guest, 'Your name', PATIENT)
  await tick(guest, 'receive care by video')
  await press(guest, 'Continue')
  await press(guest, 'Go to the waiting room')
  await waitForText(guest, 'You are in the waiting room')
  await doctor.openPeople()
  await doctor.admit(PATIENT)
  await waitForRole(guest, 'navigation', 'Call controls')
  await expectSeesAndHears(page, PATIENT)

  const guestCode = async () => {
    await press(guest, 'Encrypted Show the code')
    const shown = await guest.locator('[data-encryption-code]').waitHandle()
    const text = await shown.evaluate((element) => element.textContent ?? '')
    await guest.keyboard.press('Escape')
    return text
  }
  const expectEncrypted = async () => {
    await expectSeesAndHears(page, PATIENT)
    await seesAndHearsInFirefox(guest, DOCTOR)
    await expect(encryptionMark(page)).toBeVisible({ timeout: 20_000 })
    expect(await guestCode()).toBe(await encryptionCodeOf(page))
  }
  await turnEncryptionOn(page)
  await page.keyboard.press('Escape')
  await expectEncrypted()
  await guest.reload()
  await waitForRole(guest, 'navigation', 'Call controls')
  await expectEncrypted()
  await expectNoText(guest, 'Something unexpected happened in the call')
  await guest.browserContext().close()
})
