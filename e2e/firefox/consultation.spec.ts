import { expect } from '@playwright/test'
import { TIME } from '../../src/contracts/constants.ts'
import { BLOCKED_UDP_KEY } from '../../src/contracts/meeting/connection/blockedUdp.ts'
import { expectSeesAndHears, watchConnections } from '../drivers/callMedia.ts'
import { DOCTOR, PATIENT } from '../drivers/consultation.ts'
import { doctorRoom } from '../drivers/doctorRoom.ts'
import { guestRoom } from '../drivers/guestRoom.ts'
import { onPage } from '../drivers/onPage.ts'
import { paintScreen } from '../drivers/paintScreen.ts'
import { addSecondCamera } from '../drivers/secondCamera.ts'
import { openHome, speak } from '../portal/signIn.ts'
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
import { test } from './firefoxTest.ts'

// Tests a consultation with Firefox on one side and Chromium on the other.

const UNEXPECTED = 'Something unexpected happened in the call'

// Longer for busy machines.
test.describe.configure({ timeout: 180_000 })

test('M4.070 a patient in Firefox is let in, seen and heard, and sees and hears', async ({
  page,
  server,
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
  // Longer than the test of UDP takes, which must not fail in a browser of another kind (decision 0086).
  await page.waitForTimeout(TIME.udpTest + 500)
  expect(await guest.evaluate((key) => localStorage.getItem(key), BLOCKED_UDP_KEY)).toBeNull()
  await doctor.openPeople()
  await doctor.admit(PATIENT)
  await waitForRole(guest, 'navigation', 'Call controls')
  await expectSeesAndHears(page, PATIENT)
  await seesAndHearsInFirefox(guest, DOCTOR)

  await test.step('the patient turns the camera off and on: it is seen again', async () => {
    await press(guest, 'Turn off camera')
    await expect(page.getByLabel("Participants' video").getByLabel(PATIENT, { exact: true })).toHaveCount(0)
    await press(guest, 'Turn on camera')
    await expectSeesAndHears(page, PATIENT)
  })
  await test.step('a reload keeps the place, without knocking again', async () => {
    await guest.reload()
    await waitForRole(guest, 'navigation', 'Call controls')
    await expectSeesAndHears(page, PATIENT)
    await seesAndHearsInFirefox(guest, DOCTOR)
  })
  await expectNoText(guest, UNEXPECTED)
  await guest.browserContext().close()
})

test('M4.115 a doctor in Firefox admits, sees and hears, shares a screen, changes the camera and ends', async ({
  page,
  ownServer: server,
  firefox,
}) => {
  const doctor = await openFirefoxPage(firefox, server.baseURL)
  await doctor.evaluateOnNewDocument(addSecondCamera)
  await doctor.goto(server.baseURL)
  await fill(doctor, 'Email', server.email)
  await doctor.locator('input[type=password]').fill(server.password)
  await press(doctor, 'Log in')
  await doctor.locator('::-p-xpath(//section//a[contains(., "oin")])').click()
  await waitForRole(doctor, 'button', 'Join the visit')
  const code = await doctor.evaluate(
    () => document.querySelector('[data-testid=room-code]')?.textContent?.trim() ?? '',
  )
  await press(doctor, 'Join the visit')
  await waitForRole(doctor, 'navigation', 'Call controls')

  await watchConnections(page)
  await speak(page, server, 'en')
  const guest = guestRoom(page)
  await page.goto(`${server.baseURL}/join/${code}`)
  await guest.giveName(PATIENT)
  await guest.consent()
  await guest.wait()
  await doctor.locator('::-p-xpath(//button[starts-with(normalize-space(.), "People")])').click()
  await press(doctor, `Let in ${PATIENT}`)
  await guest.expectInCall()
  await expectSeesAndHears(page, DOCTOR)
  await seesAndHearsInFirefox(doctor, PATIENT)

  await test.step('a screen is shared and taken back', async () => {
    await doctor.evaluate(paintScreen)
    await press(doctor, 'Share screen')
    await waitForText(doctor, 'You are sharing your screen')
    await expect(onPage(page).getByText('is sharing a screen')).toHaveCount(1)
    const screen = page.getByLabel("Participants' video").locator('video').first()
    const time = () => screen.evaluate((video: HTMLVideoElement) => video.currentTime)
    const before = await time()
    await expect.poll(time).toBeGreaterThan(before + 0.3)
    await press(doctor, 'Stop sharing')
    await expect(onPage(page).getByText('is sharing a screen')).toHaveCount(0)
  })
  await test.step('another camera is chosen: the patient sees its picture', async () => {
    const picture = page.getByLabel("Participants' video").getByLabel(DOCTOR, { exact: true })
    const isSquare = () =>
      picture.evaluate(
        (video: HTMLVideoElement) => video.videoWidth > 0 && video.videoWidth === video.videoHeight,
      )
    expect(await isSquare()).toBe(false)
    await press(doctor, 'Devices')
    const select = '::-p-xpath(//select[option[@value="second-camera"]])'
    await doctor.locator(select).fill('second-camera')
    await expect.poll(isSquare, { timeout: 20_000 }).toBe(true)
    await expectSeesAndHears(page, DOCTOR)
  })
  await expectNoText(doctor, UNEXPECTED)
  await test.step('the doctor ends for everyone', async () => {
    await doctor.keyboard.press('Escape')
    await press(doctor, 'Leave the visit')
    await press(doctor, 'End for everyone', 'menuitem')
    await guest.expectThanks()
  })
  await doctor.browserContext().close()
})

test('M1.39 M4.094 Firefox checks itself and the connection', async ({ server, firefox }) => {
  const page = await openFirefoxPage(firefox, server.baseURL)
  await page.goto(`${server.baseURL}/diagnostics`)
  await press(page, 'Start')
  await waitForText(page, 'Firefox supports video visits.')
  await press(page, 'Next')
  await waitForText(page, 'Camera')
  await expect
    .poll(() => page.evaluate(() => document.querySelector('video')?.videoWidth ?? 0))
    .toBeGreaterThan(300)
  // An audio context measures the microphone, and Firefox starts one only where a speaker exists.
  await press(page, 'Next')
  await press(page, 'Next')
  const marks = () =>
    page.evaluate(() => document.querySelectorAll('[data-testid=connection-steps] [data-mark=done]').length)
  await expect.poll(marks, { timeout: 30_000 }).toBeGreaterThanOrEqual(6)
  await press(page, 'Stop the check')
  await expect.poll(marks).toBe(7)
  await page.browserContext().close()
})
