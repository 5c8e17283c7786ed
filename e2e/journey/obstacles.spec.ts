import { expect, type Page } from '@playwright/test'
import { withTrouble } from '../devices/trouble.ts'
import { doctorRoom } from '../drivers/doctorRoom.ts'
import { guestRoom } from '../drivers/guestRoom.ts'
import { onPage } from '../drivers/onPage.ts'
import { test } from '../fixtures/server.ts'
import { openHome, speak } from '../portal/signIn.ts'

/** Each step tests a former obstacle for doctors or patients. */
const PATIENT = 'Ana Guest'
const PHONE = { width: 360, height: 740 }

// Its own clinic, because its live visit ends here.
test.use({ serverEnv: { SEED: 'demo' } })

/** Active from the start of the page, as if the user had blocked the devices before. */
const blockDevices = async (page: Page): Promise<void> => {
  await withTrouble(page)
  await page.addInitScript(() => {
    window.trouble.refuse('audio', 'NotAllowedError')
    window.trouble.refuse('video', 'NotAllowedError')
  })
}

const allowAgain = async (page: Page): Promise<void> => {
  await page.evaluate(() => {
    window.trouble.refuse('audio', null)
    window.trouble.refuse('video', null)
  })
  await page.getByRole('button', { name: 'Try again' }).click()
}

/** A blocked camera and microphone are reported once, with instructions. */
const expectBlockedOnce = async (page: Page): Promise<void> => {
  const banner = page.locator('[data-banner]')
  await expect(banner).toHaveCount(1)
  await expect(banner).toContainText('Your camera and microphone are blocked.')
  await expect(page.getByTestId('urgent')).toContainText('Your camera and microphone are blocked.')
  await expect(banner).toContainText(
    // The advice is for this browser, not for another one.
    "Select the icon to the left of the page's address, turn on Camera and Microphone, then try again.",
  )
  await allowAgain(page)
  await expect(banner).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Turn off camera' })).toBeVisible()
  await expect(page.getByLabel('Your video')).toBeVisible()
}

/** The middle of the picture is visible and not covered. */
const expectFaceInSight = async (page: Page, name: string): Promise<void> => {
  const face = page.locator(`video[aria-label="${name}"]`)
  await expect(face).toBeVisible()
  await expect
    .poll(() =>
      face.evaluate((video) => {
        const { left, top, width, height } = video.getBoundingClientRect()
        const inside = [0.3, 0.5, 0.7].every(
          (part) => document.elementFromPoint(left + width / 2, top + height * part) === video,
        )
        return inside && height >= 120
      }),
    )
    .toBe(true)
}

test('P4.16 what stood in the way: blocked devices, lost focus, hidden faces, a check-out without a grade', async ({
  page,
  browser,
  server,
}) => {
  test.setTimeout(150_000)
  const doctor = doctorRoom(page)
  const context = await browser.newContext({
    baseURL: server.baseURL,
    permissions: ['camera', 'microphone'],
    locale: 'en-US',
    viewport: PHONE,
  })
  const guestPage = await context.newPage()
  const guest = guestRoom(guestPage)
  await speak(guestPage, server, 'en')
  await blockDevices(page)
  await blockDevices(guestPage)

  await test.step('a doctor whose camera is blocked reads it once, and gets it back', async () => {
    await openHome(page, server)
    await doctor.enterFromNowCard()
    await expectBlockedOnce(page)
  })
  const code = await doctor.roomCode()
  await doctor.join()

  await test.step('a guest whose camera is blocked reads it once, and gets it back', async () => {
    await guest.openByCode(code)
    await guest.giveName(PATIENT)
    await guest.consent()
    await expectBlockedOnce(guestPage)
    await guest.wait()
  })

  await test.step("what the product says for the doctor is said in the patient's language", async () => {
    await doctor.openPeople()
    await page.getByRole('button', { name: /5 minutes late/ }).click()
    await expect(onPage(guestPage).getByText("I'll be with you in 5 minutes.")).toBeVisible()
    await guestPage.getByRole('button', { name: /Español/ }).click()
    await expect(onPage(guestPage).getByText('Estaré con usted en 5 minutos.')).toBeVisible()
    await guestPage.getByRole('button', { name: /English/ }).click()
  })

  await test.step('who lets somebody in by the keyboard stays in the panel', async () => {
    await page.getByRole('button', { name: `Let in ${PATIENT}` }).focus()
    await page.keyboard.press('Enter')
    await guest.expectInCall()
    await expect(page.getByRole('button', { name: `Let in ${PATIENT}` })).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'People' })).toBeFocused()
  })

  await test.step('on a phone a panel leaves the other in sight, upright and on its side', async () => {
    const name =
      (await guestPage.getByRole('heading', { level: 1 }).textContent())?.replace(/^With /, '') ?? ''
    for (const size of [PHONE, { width: 740, height: 360 }]) {
      await page.setViewportSize(size)
      await expectFaceInSight(page, PATIENT)
      await guestPage.setViewportSize(size)
      await expectFaceInSight(guestPage, name)
    }
    await guestPage.setViewportSize(PHONE)
    await guest.openChat()
    await expectFaceInSight(guestPage, name)
    await page.setViewportSize(PHONE)
    await page.getByRole('button', { name: 'Close the panel' }).click()
  })

  await test.step('what keeps the visit from being finished is scrolled to, and the grade may be passed over', async () => {
    await page.setViewportSize({ width: 1_280, height: 800 })
    await doctor.endForEveryone()
    await page.setViewportSize(PHONE)
    await page.getByRole('radio', { name: 'Other', exact: true }).check()
    await page.getByRole('button', { name: 'Finish', exact: true }).click()
    const reason = page.getByRole('textbox', { name: /Reason/ })
    await expect(reason).toBeFocused()
    await expect(reason).toBeInViewport({ ratio: 1 })
    await expect(onPage(page).getByText('Enter the reason')).toBeVisible()
    // The message disappears after another answer.
    await page.getByRole('radio', { name: 'Visit completed' }).check()
    await expect(onPage(page).getByText('Enter the reason')).toHaveCount(0)
    await page.getByRole('radio', { name: '1, Bad' }).focus()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('radio', { name: '1, Bad' })).not.toBeFocused()
    await doctor.finish()
  })
  await context.close()
})
