import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../drivers/accessible.ts'
import { DOCTOR, PATIENT, startConsultation } from '../drivers/consultation.ts'
import { onPage } from '../drivers/onPage.ts'
import { textOf } from '../drivers/roomText.ts'
import { addSecondCamera } from '../drivers/secondCamera.ts'
import { test } from '../fixtures/server.ts'
import { openHome, speak } from '../portal/signIn.ts'

test.use({ serverEnv: { SEED: 'demo', DEMO_PASSWORD: 'a clinic in the hand' } })

const PHONE = { width: 390, height: 844 }
/** Folder for screenshots, for review. */
const shots = process.env.SHOTS
const shoot = async (page: Page, name: string) => {
  if (shots !== undefined) await page.screenshot({ path: join(shots, `${name}.png`) })
}

/** The picture of the other is inside the window, large enough to read a face, and nothing lies on its middle. */
const expectFace = (page: Page, name: string, where: string) =>
  expect
    .poll(
      () =>
        page.locator(`video[aria-label="${name}"]`).evaluate((video) => {
          const { left, top, right, bottom, width, height } = video.getBoundingClientRect()
          const isInside = left >= 0 && top >= 0 && right <= window.innerWidth && bottom <= window.innerHeight
          const isFree = [0.25, 0.5, 0.75].every(
            (part) => document.elementFromPoint(left + width / 2, top + height * part) === video,
          )
          return isInside && isFree && height >= 150
        }),
      { message: `the face beside ${where}` },
    )
    .toBe(true)

/** Hidden texts of a long panel lengthen nothing: the page would move when the focus goes there. */
const expectNoScroll = async (page: Page, where: string) => {
  const { page: height, window: visible } = await page.evaluate(() => ({
    page: document.documentElement.scrollHeight,
    window: window.innerHeight,
  }))
  expect(height, where).toBeLessThanOrEqual(visible)
}

/** Every control of the bar is inside the window, apart from the others, and its words are not cut. */
const expectBarInOrder = async (page: Page, where: string) => {
  const boxes = await page
    .getByRole('navigation')
    .last()
    .evaluate((bar) =>
      [...bar.querySelectorAll('button')].map((button) => {
        const { left, right } = button.getBoundingClientRect()
        return { left, right, isCut: button.scrollWidth > button.clientWidth }
      }),
    )
  const wrong = boxes.filter(
    ({ left, right, isCut }, at) =>
      isCut || left < 0 || right > (page.viewportSize()?.width ?? 0) || left < (boxes[at - 1]?.right ?? 0),
  )
  expect(wrong, where).toEqual([])
}

/** The whole list lies in the window, and its last entry can be reached and pressed. */
const expectWholeMenu = async (page: Page, where: string) => {
  const menu = page.getByRole('menu')
  await expect(menu, where).toBeInViewport()
  await page.keyboard.press('End')
  const last = menu.getByRole('menuitem').last()
  await expect(last, where).toBeFocused()
  await expect(last, where).toBeInViewport({ ratio: 1 })
  const isOnTop = await last.evaluate((item) => {
    const { left, top, width, height } = item.getBoundingClientRect()
    return item.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })
  expect(isOnTop, `${where}: the last entry is not covered`).toBe(true)
}

test('on a phone every panel leaves the other in sight, and nothing overlaps at any width', async ({
  page,
  browser,
  server,
}) => {
  test.setTimeout(240_000)
  const { guest, guestPage, context } = await startConsultation({ page, browser, server })
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  await button('Close the panel').click()
  await page.setViewportSize(PHONE)
  await guestPage.setViewportSize(PHONE)
  const fromMore = async (name: string) => {
    await button(/^More/).click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  }

  await test.step('the menu has four groups and is whole', async () => {
    await button(/^More/).click()
    for (const name of ['Clinical', 'Share', 'Room', 'My picture'])
      await expect(page.getByRole('group', { name })).toBeVisible()
    await expectAccessible(page, 'the menu on a phone')
    await shoot(page, 'phone-more')
    await expectWholeMenu(page, 'the menu on a phone')
    await page.keyboard.press('Escape')
    await expect(button('More')).toBeFocused()
  })

  await test.step('every panel of the doctor, each closed by Esc from wherever the focus is', async () => {
    for (const [name, open] of [
      ['Patient', () => button('Patient').click()],
      ['Prescription', () => button('Prescription').click()],
      ...['Notes', 'Polls', 'Chat', 'People', 'Playlist', 'Devices', 'Statistics'].map(
        (one) => [one, () => fromMore(one)] as const,
      ),
    ] as const) {
      await open()
      const panel = page.getByRole('region', { name, exact: true })
      await expect(panel).toBeVisible()
      await expectFace(page, PATIENT, name)
      await expectNoScroll(page, name)
      await expectAccessible(page, `${name} on a phone`)
      await shoot(page, `phone-${name}`)
      await page.keyboard.press('Escape')
      await expect(panel).toHaveCount(0)
      const opener = ['Patient', 'Prescription'].includes(name) ? name : 'More'
      await expect(button(opener), `the focus after ${name}`).toBeFocused()
    }
    await button('Patient').click()
    await button('Turn off microphone').focus()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('region', { name: 'Patient' })).toHaveCount(0)
    await expect(button('Turn off microphone')).toBeFocused()
  })

  await test.step('a menu above a panel takes Esc for itself, and is never cut', async () => {
    await fromMore('People')
    for (const size of [PHONE, { width: 740, height: 360 }, { width: 1_280, height: 800 }]) {
      await page.setViewportSize(size)
      await button(`Actions for ${PATIENT}`).click()
      await shoot(page, `person-menu-${size.width}`)
      await expectWholeMenu(page, `the person's menu at ${size.width} px`)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('menu')).toHaveCount(0)
      await expect(page.getByRole('region', { name: 'People' })).toBeVisible()
    }
  })

  await test.step('the patient sees the doctor beside the chat', async () => {
    await guest.openChat()
    await expectFace(guestPage, DOCTOR, "the patient's chat")
    await expectNoScroll(guestPage, "the patient's chat")
    await expectAccessible(guestPage, "the patient's chat on a phone")
    await shoot(guestPage, 'phone-guest-chat')
    await guestPage.keyboard.press('Escape')
    await expect(guestPage.getByRole('region', { name: 'Chat' })).toHaveCount(0)
    await expect(guestPage.getByRole('button', { name: 'Chat' })).toBeFocused()
  })

  await test.step('the patient switches between two cameras, and has no such button with one', async () => {
    const switchCamera = guestPage.getByRole('button', { name: 'Switch camera' })
    await expect(switchCamera).toHaveCount(0)
    await guestPage.evaluate(addSecondCamera)
    await guestPage.evaluate(() => navigator.mediaDevices.dispatchEvent(new Event('devicechange')))
    await switchCamera.click()
    const patient = page.locator(`video[aria-label="${PATIENT}"]`)
    const isSquare = (video: Element) =>
      video instanceof HTMLVideoElement && video.videoWidth > 0 && video.videoWidth === video.videoHeight
    await expect.poll(() => patient.evaluate(isSquare), { message: 'the second camera arrives' }).toBe(true)
  })

  await test.step('nothing overlaps, in both languages', async () => {
    const expectOrder = async (one: Page, whose: string) => {
      for (const width of [360, 390, 639, 640, 700, 768, 900, 1_022, 1_023, 1_100, 1_280]) {
        await one.setViewportSize({ width, height: 800 })
        await expectBarInOrder(one, `${whose}, ${width} px`)
        await shoot(one, `bar-${whose}-${width}`)
      }
    }
    await expectOrder(guestPage, 'guest')
    await expectOrder(page, 'doctor-en')
    await speak(page, server, 'es')
    await page.reload()
    await page.getByRole('button', { name: textOf('es')('meeting', 'preview.join') }).click()
    await expect(button('Receta')).toBeVisible()
    await expectOrder(page, 'doctor-es')
  })
  await context.close()
})

test("the doctor's preview on a phone begins with the patient and who waits, and folds the devices", async ({
  page,
  server,
}) => {
  await page.setViewportSize(PHONE)
  await openHome(page, server)
  await page.locator('main a[href^="/meeting-room/"]').first().click()
  const heading = page.getByRole('heading', { level: 1 })
  // People of an earlier journey may still be in this clinic's room.
  const waiting = onPage(page).getByText(
    /^(The patient has not arrived|(One person is|\d+ people are) in the call)$/,
  )
  const patient = page.getByRole('region', { name: 'Patient' })
  const picture = page.getByLabel('Your video')
  const devices = onPage(page).getByText('Audio and video', { exact: true })
  await expect(patient).toContainText('Allergies')
  const tops = async () => {
    const boxes = [heading, waiting, patient, picture, devices].map((one) => one.boundingBox())
    return (await Promise.all(boxes)).map((box) => box?.y ?? Number.NaN)
  }
  const found = await tops()
  expect(found).toEqual([...found].sort((a, b) => a - b))
  const microphone = page.getByLabel('Microphone', { exact: true })
  await expect(microphone).toBeHidden()
  await devices.click()
  await expect(microphone).toBeVisible()
  await expectAccessible(page, 'the preview on a phone')
  await shoot(page, 'preview')
})
