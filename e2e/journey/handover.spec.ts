import { join } from 'node:path'
import { type Browser, expect, type Page } from '@playwright/test'
import { expectAccessible } from '../drivers/accessible.ts'
import { expectSeesAndHears, watchConnections } from '../drivers/callMedia.ts'
import { DOCTOR, PATIENT, startConsultation } from '../drivers/consultation.ts'
import { doctorRoom } from '../drivers/doctorRoom.ts'
import { expectAccessibleInEveryLook } from '../drivers/everyLook.ts'
import { guestRoom } from '../drivers/guestRoom.ts'
import { expectAuditable, ledgersOf } from '../drivers/ledgerOf.ts'
import { onPage } from '../drivers/onPage.ts'
import { type TestServer, test } from '../fixtures/server.ts'
import { openHome, speak } from '../portal/signIn.ts'

// Its own clinic, so that nobody of another journey is in its room.
test.use({ serverEnv: { SEED: 'demo', DEMO_PASSWORD: 'a clinic that moves' } })

const MOVED = 'The call continues in another tab or on another device'
/** Folder for screenshots, for review. */
const shots = process.env.SHOTS
const shoot = async (page: Page, name: string) => {
  if (shots !== undefined) await page.screenshot({ path: join(shots, `${name}.png`) })
}
const controls = (page: Page) => page.getByRole('navigation', { name: 'Call controls' })
const openDevice = async (browser: Browser, baseURL: string): Promise<Page> => {
  const context = await browser.newContext({
    ...{ baseURL, permissions: ['camera', 'microphone'], locale: 'en-US' },
    viewport: { width: 390, height: 844 },
  })
  return context.newPage()
}
/** The address that the QR code shows. */
const addressOf = async (page: Page): Promise<string> => {
  const link = page.getByRole('textbox', { name: 'Link to the call' })
  await expect(link).toHaveValue(/#move=/)
  return link.inputValue()
}
/** The code stands in no ledger of the device that gave the call, or of the one that took it, and in no log. */
const expectSecret = async (
  address: string,
  { from, to, server }: { from: Page; to: Page; server: TestServer },
): Promise<void> => {
  const code = new URL(address).hash.replace('#move=', '')
  expect(code.length).toBeGreaterThan(15)
  expectAuditable(await ledgersOf(from, 'xstate.done.actor.createHandover', 'handover'), [code])
  expectAuditable(await ledgersOf(to, 'xstate.done.actor.openRoom'), [code])
  expect(server.output(), 'the log holds the code').not.toContain(code)
}
/** How often a person stands in the call, as another one sees it. */
const tilesOf = (page: Page, name: string) => page.locator('video').and(page.getByLabel(name))
/** The text that the page shows for somebody whose connection is lost. */
const reconnecting = (page: Page) => onPage(page).getByText(/reconnecting/i)

/**
 * Watches each change of the page, because a former self may be there between two looks at it: how many pictures of
 * the person stand there at once, and whether somebody reconnects although the person is back.
 */
const watchSelves = async (page: Page, name: string) => {
  await page.evaluate((label) => {
    const seen = Object.assign(window, { selves: 0, lostSelves: 0 })
    const look = () => {
      seen.selves = Math.max(seen.selves, document.querySelectorAll(`video[aria-label="${label}"]`).length)
      if (/reconnecting/i.test(document.body.textContent ?? '')) seen.lostSelves += 1
    }
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
  }, name)
  return {
    /** The person is back: from now on nobody may reconnect. */
    expectNoneLost: async () => {
      await expect(reconnecting(page)).toHaveCount(0)
      await page.evaluate(() => Object.assign(window, { lostSelves: 0 }))
    },
    expectOneSelf: async () =>
      expect(await page.evaluate(() => [Object(window).selves, Object(window).lostSelves])).toEqual([1, 0]),
  }
}

test('the doctor goes on on a phone as on the laptop, and comes back; the patient notices one doctor', async ({
  page,
  browser,
  server,
}) => {
  test.setTimeout(180_000)
  const { doctor, guest, guestPage, context } = await startConsultation({ page, browser, server })
  await guest.openChat()
  await doctor.openChat()
  await page.getByRole('textbox', { name: 'Message' }).fill('half a sentence')
  await doctor.openPeople()
  await guest.say('I have a question')
  await expect(page.getByRole('button', { name: 'Chat, 1 unread message' })).toBeVisible()
  await doctor.muteMicrophone()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Hide self-view' }).click()

  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Move to another device' }).click()
  await expect(page.getByRole('img', { name: 'QR code that moves the call' })).toBeVisible()
  await expectAccessible(page, 'the code that moves the call')
  const address = await addressOf(page)

  // Said between the making of the code and the join elsewhere.
  await guest.say('Are you still there?')
  const phone = await openDevice(browser, server.baseURL)
  await openHome(phone, server)
  await phone.goto(address)
  await expect(controls(phone)).toBeVisible()
  // Nothing of the code stays in the address, and a reload does not use it.
  await expect(phone).toHaveURL(/\/meeting-room\/[\w-]+$/)
  await expect(page.getByRole('heading', { name: MOVED })).toBeVisible()
  await expect(onPage(guestPage).getByText(/reconnecting/i)).toHaveCount(0)
  await expect(tilesOf(guestPage, DOCTOR)).toHaveCount(1)
  await expect(phone.getByRole('button', { name: 'Turn on microphone' })).toBeVisible()
  await expect(phone.getByRole('heading', { name: 'People' })).toBeVisible()
  await phone.getByRole('button', { name: 'Close the panel' }).click()
  await phone.getByRole('button', { name: 'More, 2 new' }).click()
  await expect(phone.getByRole('menuitem', { name: 'Show self-view' })).toBeVisible()
  await phone.getByRole('menuitem', { name: 'Chat, 2 unread messages' }).click()
  const carried = phone.getByRole('list', { name: 'Chat' }).getByRole('listitem')
  await expect(carried).toHaveCount(2)
  // The newest is the first of the list, which grows upwards.
  await expect(carried.last()).toContainText('I have a question')
  await expect(carried.first()).toContainText('Are you still there?')
  await expect(phone.getByRole('textbox', { name: 'Message' })).toHaveValue('half a sentence')
  await phone.getByRole('textbox', { name: 'Message' }).press('Enter')
  await expect(guestPage.getByRole('list', { name: 'Chat' })).toContainText('half a sentence')

  await page.getByRole('button', { name: 'Bring the call back here' }).click()
  await expect(controls(page)).toBeVisible()
  await expect(phone.getByRole('heading', { name: MOVED })).toBeVisible()
  await expect(tilesOf(guestPage, DOCTOR)).toHaveCount(1)
  await expectAccessibleInEveryLook(phone, 'the device that the call was moved from')
  await expectSecret(address, { from: page, to: phone, server })
  await phone.context().close()
  await context.close()
})

test('the patient goes on on another device without waiting again, and the code opens nothing a second time', async ({
  page,
  browser,
  server,
}) => {
  test.setTimeout(180_000)
  const { guestPage, context } = await startConsultation({ page, browser, server })
  await guestPage.getByRole('button', { name: 'Move to another device' }).click()
  const address = await addressOf(guestPage)
  const tablet = await openDevice(browser, server.baseURL)
  await speak(tablet, server, 'en')
  await tablet.goto(address)
  await expect(controls(tablet)).toBeVisible()
  await expect(guestPage.getByRole('heading', { name: MOVED })).toBeVisible()
  await expectAccessibleInEveryLook(guestPage, "the patient's former device")
  await expect(tilesOf(page, PATIENT)).toHaveCount(1)
  await expect(page.getByRole('button', { name: `Let in ${PATIENT}` })).toHaveCount(0)
  await expectSeesAndHears(page, PATIENT)
  // After a reload it is still the patient.
  await tablet.reload()
  await expect(controls(tablet)).toBeVisible()
  const other = await openDevice(browser, server.baseURL)
  await speak(other, server, 'en')
  await other.goto(address)
  await expect(other.getByRole('textbox', { name: 'Your name' })).toBeVisible()
  for (const one of [tablet, other]) await one.context().close()
  await context.close()
})

test('an interpreter goes on on another device in the own place, and comes back', async ({
  page,
  browser,
  server,
}) => {
  test.setTimeout(180_000)
  const INTERPRETER = 'Rosa Vega'
  const doctor = doctorRoom(page)
  await openHome(page, server)
  await doctor.enterFromNowCard()
  await doctor.join()
  await doctor.openPeople()
  await page.getByText('Invite a relative or interpreter').click()
  await page.getByRole('button', { name: 'Interpreter', exact: true }).click()
  const code = page.getByTestId('companion-code')
  await expect(code).toHaveText(/^[a-z]{3}-[a-z]{4}-[a-z]{3}$/)

  const laptop = await openDevice(browser, server.baseURL)
  await laptop.setViewportSize({ width: 1_280, height: 800 })
  await watchConnections(laptop)
  await speak(laptop, server, 'en')
  const interpreter = guestRoom(laptop)
  await interpreter.openByCode((await code.textContent()) ?? '')
  await interpreter.giveName(INTERPRETER)
  await laptop.getByRole('checkbox', { name: /take part in a patient's visit by video/ }).check()
  await laptop.getByRole('button', { name: 'Continue' }).click()
  await interpreter.expectDeviceCheck()
  await interpreter.wait()
  await doctor.admit(INTERPRETER)
  await interpreter.expectInCall()

  await laptop.getByRole('button', { name: 'Move to another device' }).click()
  const phone = await openDevice(browser, server.baseURL)
  await speak(phone, server, 'es')
  await phone.goto(await addressOf(laptop))
  await expect(phone.getByRole('navigation', { name: 'Controles de la llamada' })).toBeVisible()
  await expect(laptop.getByRole('heading', { name: MOVED })).toBeVisible()
  await expect(
    onPage(laptop).getByText('You can close this page, or bring the call back here.'),
  ).toBeVisible()
  // Nothing of the visit is a companion's, and nobody is asked about a call that goes on.
  await expect(laptop.getByRole('heading', { name: 'From your visit' })).toHaveCount(0)
  await expect(onPage(laptop).getByText('How was the call?')).toHaveCount(0)
  await shoot(laptop, 'moved-companion-en-1280')
  await expectAccessible(laptop, "an interpreter's former device, en, 1280 px")
  await expect(tilesOf(page, INTERPRETER)).toHaveCount(1)
  await expect(page.getByRole('listitem').filter({ hasText: INTERPRETER }).first()).toContainText(
    'Interpreter',
  )

  await laptop.getByRole('button', { name: 'Bring the call back here' }).click()
  await expect(controls(laptop)).toBeVisible()
  await expect(
    phone.getByRole('heading', { name: 'La llamada sigue en otra pestaña o en otro dispositivo' }),
  ).toBeVisible()
  await shoot(phone, 'moved-companion-es-390')
  await expectAccessible(phone, "an interpreter's former device, es, 390 px")
  await expect(tilesOf(page, INTERPRETER)).toHaveCount(1)
  await expectSeesAndHears(laptop, DOCTOR)
  await expectAccessibleInEveryLook(phone, "an interpreter's former device")
  // Otherwise the next test meets an interpreter who reconnects.
  await laptop.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(laptop.getByRole('heading', { name: 'You left the visit' })).toBeVisible()
  for (const one of [laptop, phone]) await one.context().close()
})

test('a doctor whose browser died enters elsewhere in the own place', async ({ page, browser, server }) => {
  test.setTimeout(180_000)
  const { guestPage, context } = await startConsultation({ page, browser, server })
  const room = new URL(page.url()).pathname
  const selves = await watchSelves(guestPage, DOCTOR)
  // The renderer dies without a word, so the server waits for it to return.
  await page.goto('chrome://crash').catch(() => undefined)
  await expect(reconnecting(guestPage).first()).toBeVisible()
  const tablet = await openDevice(browser, server.baseURL)
  await openHome(tablet, server)
  await tablet.goto(room)
  await doctorRoom(tablet).join()
  await selves.expectNoneLost()
  await expect(tilesOf(guestPage, DOCTOR)).toHaveCount(1)
  await expectSeesAndHears(guestPage, DOCTOR)
  await selves.expectOneSelf()
  await tablet.context().close()
  await context.close()
})

test('a patient whose browser died enters elsewhere by the same link, waits, and the former self is gone', async ({
  page,
  browser,
  server,
}) => {
  test.setTimeout(180_000)
  const { doctor, guestPage, context } = await startConsultation({ page, browser, server })
  const link = guestPage.url()
  const selves = await watchSelves(page, PATIENT)
  await guestPage.goto('chrome://crash').catch(() => undefined)
  await expect(reconnecting(page).first()).toBeVisible()
  const tablet = await openDevice(browser, server.baseURL)
  await speak(tablet, server, 'en')
  await tablet.goto(link)
  const guest = guestRoom(tablet)
  await guest.giveName(PATIENT)
  await guest.consent()
  await guest.expectDeviceCheck()
  await guest.wait()
  // A link and a name are no proof of the person, so the doctor decides again (decision 0186).
  await expect(tilesOf(page, PATIENT)).toHaveCount(0)
  await expect(page.getByRole('button', { name: `Let in ${PATIENT}` }).first()).toBeVisible()
  await selves.expectNoneLost()
  await doctor.admit(PATIENT)
  await guest.expectInCall()
  await expect(tilesOf(page, PATIENT)).toHaveCount(1)
  await expectSeesAndHears(page, PATIENT)
  await selves.expectOneSelf()
  await tablet.context().close()
  await context.close()
})

test('P4.15 the visit in a second tab asks first, and moves there only when the doctor says so', async ({
  page,
  browser,
  server,
}) => {
  test.setTimeout(180_000)
  const { guestPage, context } = await startConsultation({ page, browser, server })
  const second = await page.context().newPage()
  await second.goto(page.url())
  const question = second.getByRole('heading', { name: 'The visit is open in another tab' })
  await expect(question).toBeVisible()
  await expectAccessible(second, 'the question of the second tab')
  await expect(controls(page)).toBeVisible()
  await second.getByRole('link', { name: 'Stay in the other tab' }).click()
  await expect(second).toHaveURL('/')
  await expect(controls(page)).toBeVisible()

  await second.goBack()
  await expect(question).toBeVisible()
  await second.getByRole('button', { name: 'Move it here' }).click()
  await expect(controls(second)).toBeVisible()
  await expect(page.getByRole('heading', { name: MOVED })).toBeVisible()
  await expect(tilesOf(guestPage, DOCTOR)).toHaveCount(1)

  await page.getByRole('button', { name: 'Bring the call back here' }).click()
  await expect(controls(page)).toBeVisible()
  await expect(second.getByRole('heading', { name: MOVED })).toBeVisible()
  // The tab that is asked lets go by itself when the other one has left.
  await second.reload()
  await expect(question).toBeVisible()
  await page.goto('/')
  await expect(second.getByRole('button', { name: 'Join the visit' })).toBeVisible()
  await context.close()
})

test("a patient's link in a second tab asks first, moves there as the same person, and comes back", async ({
  page,
  browser,
  server,
}) => {
  test.setTimeout(180_000)
  const { guestPage, context } = await startConsultation({ page, browser, server })
  const second = await context.newPage()
  await speak(second, server, 'en')
  await second.goto(guestPage.url())
  const question = second.getByRole('heading', { name: 'Your visit is open in another tab' })
  await expect(question).toBeVisible()
  await expect(controls(guestPage)).toBeVisible()
  await second.getByRole('button', { name: 'Move it here' }).click()
  // No second consent, and no second wait.
  await expect(controls(second)).toBeVisible()
  await expect(guestPage.getByRole('heading', { name: MOVED })).toBeVisible()
  await expect(tilesOf(page, PATIENT)).toHaveCount(1)
  await expect(page.getByRole('button', { name: `Let in ${PATIENT}` })).toHaveCount(0)
  await expectSeesAndHears(page, PATIENT)

  await guestPage.getByRole('button', { name: 'Bring the call back here' }).click()
  await expect(controls(guestPage)).toBeVisible()
  await expect(second.getByRole('heading', { name: MOVED })).toBeVisible()
  await expect(tilesOf(page, PATIENT)).toHaveCount(1)
  // A reload of the tab in the call asks nothing; the other tab does, and lets go when the first is closed.
  await guestPage.reload()
  await expect(controls(guestPage)).toBeVisible()
  await second.reload()
  await expect(question).toBeVisible()
  await expectAccessibleInEveryLook(second, "the question of a patient's second tab")
  await guestPage.close()
  // The last look is in Spanish.
  await expect(second.getByRole('button', { name: 'Continuar' })).toBeVisible()
  await context.close()
})
