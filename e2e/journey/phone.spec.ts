import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { Locale } from '../../src/contracts/portal/locale.ts'
import { expectAccessible } from '../drivers/accessible.ts'
import { DOCTOR, meet, PATIENT, twoPages } from '../drivers/consultation.ts'
import { onPage } from '../drivers/onPage.ts'
import { playKeys } from '../drivers/playKeys.ts'
import { textOf } from '../drivers/roomText.ts'
import { addSecondCamera } from '../drivers/secondCamera.ts'
import { test } from '../fixtures/server.ts'
import { openHome, speak } from '../portal/signIn.ts'

test.use({ serverEnv: { SEED: 'demo', DEMO_PASSWORD: 'a clinic in the hand', TRANSCRIBER: 'tones' } })

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

/** The lines of the captions lie inside the window, and not on the upper half of the other's picture. */
const expectCaptionsBelowFace = (page: Page, name: string) =>
  expect
    .poll(
      async () => {
        const lines = await page
          .getByRole('region', { name: 'Live captions' })
          .getByRole('list')
          .boundingBox()
        const picture = await page.locator(`video[aria-label="${name}"]`).boundingBox()
        if (lines === null || picture === null) return 'not shown'
        const isInside = lines.x >= 0 && lines.x + lines.width <= PHONE.width
        const isBelow = lines.y >= picture.y + picture.height / 2
        return isInside && isBelow ? 'below' : `captions ${lines.y}, picture ${picture.y} + ${picture.height}`
      },
      { message: 'the captions and the face' },
    )
    .toBe('below')

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

/** Every panel of the doctor shows the patient beside it; Esc closes it and returns the focus to its opener. */
const expectEveryPanel = async (page: Page, locale: Locale) => {
  const w = textOf(locale)
  const inBar = [w('meeting', 'bar.patient'), w('meeting', 'bar.prescription')]
  const inMore = [
    w('meeting', 'bar.note'),
    w('meeting', 'more.polls'),
    w('meeting', 'bar.chat'),
    w('meeting', 'bar.people'),
    w('meeting', 'bar.captions'),
    w('meeting', 'nextVisit.heading'),
    w('meeting', 'played.heading'),
    w('devices', 'device.settings'),
    w('meeting', 'more.stats'),
  ]
  const more = page.getByRole('button', { name: new RegExp(`^${w('meeting', 'more.label')}`) })
  for (const name of [...inBar, ...inMore]) {
    const opener = inBar.includes(name) ? page.getByRole('button', { name, exact: true }) : more
    await opener.click()
    if (opener === more) await page.getByRole('menuitem', { name, exact: true }).click()
    const panel = page.getByRole('region', { name, exact: true })
    await expect(panel).toBeVisible()
    const where = `${name} on a phone, ${locale}`
    await expectFace(page, PATIENT, where)
    await expectNoScroll(page, where)
    // In Spanish axe looks at them in e2e/a11y/rooms.
    if (locale === 'en') await expectAccessible(page, where)
    await shoot(page, `phone-${name}-${locale}`)
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
    await expect(opener, `the focus after ${where}`).toBeFocused()
  }
}

test('on a phone every panel leaves the other in sight, and nothing overlaps at any width', async ({
  page,
  browser,
  server,
}) => {
  test.setTimeout(420_000)
  const context = await browser.newContext({
    baseURL: server.baseURL,
    permissions: ['camera', 'microphone'],
    locale: 'en-US',
  })
  const guestPage = await context.newPage()
  await guestPage.addInitScript(playKeys)
  const pages = await twoPages(page, guestPage, server)
  const { guest } = pages
  await meet(pages, server)
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
    await expectEveryPanel(page, 'en')
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

  await test.step('the patient sees the doctor beside an open question', async () => {
    await fromMore('Polls')
    const field = page.getByRole('textbox', { name: 'Ask yes or no' })
    await field.fill('¿Tiene fiebre?')
    await field.press('Enter')
    const answers = guestPage.getByRole('group', { name: '¿Tiene fiebre?' })
    await expect(answers.getByRole('radio', { name: 'Yes' })).toBeInViewport({ ratio: 1 })
    await expectFace(guestPage, DOCTOR, "the patient's open question")
    await expectNoScroll(guestPage, "the patient's open question")
    await expectAccessible(guestPage, "the patient's open question on a phone")
    await shoot(guestPage, 'phone-guest-question')
    await page.getByRole('button', { name: 'End the poll' }).click()
    await expect(answers).toHaveCount(0)
  })

  await test.step('the patient sees the doctor with captions, also beside the chat', async () => {
    await page.setViewportSize(PHONE)
    await fromMore('Captions')
    await button('Turn captions on').click()
    const lines = guestPage.getByRole('region', { name: 'Live captions' })
    await expect(lines.getByText('one two three').first()).toBeVisible({ timeout: 20_000 })
    await expectFace(guestPage, DOCTOR, "the patient's captions")
    await expectCaptionsBelowFace(guestPage, DOCTOR)
    await expectNoScroll(guestPage, "the patient's captions")
    await expectAccessible(guestPage, "the patient's captions on a phone")
    await shoot(guestPage, 'phone-guest-captions')
    await expectFace(page, PATIENT, "the doctor's captions")
    await expectCaptionsBelowFace(page, PATIENT)
    await shoot(page, 'phone-captions-on')
    await guest.openChat()
    await expectFace(guestPage, DOCTOR, "the patient's chat with captions")
    await expectCaptionsBelowFace(guestPage, DOCTOR)
    await expectNoScroll(guestPage, "the patient's chat with captions")
    await shoot(guestPage, 'phone-guest-chat-captions')
    await guestPage.keyboard.press('Escape')
    await button('Turn captions off').click()
    await expect(lines).toHaveCount(0)
    await page.keyboard.press('Escape')
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

  await test.step('every panel of the doctor in Spanish', async () => {
    await page.setViewportSize(PHONE)
    await guestPage.setViewportSize(PHONE)
    await expectEveryPanel(page, 'es')
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
