import { expect, type Page, type WebSocketRoute } from '@playwright/test'
import { z } from 'zod'
import { expectAccessible } from '../drivers/accessible.ts'
import { expectSeesAndHears } from '../drivers/callMedia.ts'
import { DOCTOR, PATIENT, startConsultation } from '../drivers/consultation.ts'
import { onPage } from '../drivers/onPage.ts'
import { startBrittleNetwork } from '../fixtures/brittleNetwork.ts'
import { test } from '../fixtures/server.ts'

// Its own clinic, because its live visit is interrupted. The tests check what doctor and patient read during
// a network failure and during requests.
test.use({ serverEnv: { SEED: 'demo', DEMO_PASSWORD: 'a clinic that is cut' } })

const reconnecting = (page: Page) =>
  onPage(page)
    .getByText(/^Reconnecting…/)
    .first()

test('M4.012 M4.013 the patient reads that the call reconnects, the doctor who it is, and the call goes on', async ({
  page,
  browser,
  server,
}) => {
  test.setTimeout(150_000)
  const network = await startBrittleNetwork(server.baseURL)
  const { guest, guestPage, context } = await startConsultation({ page, browser, server }, network.origin)

  await test.step('media is cut for eight seconds: it is said, and it comes back', async () => {
    network.cutMedia(true)
    const cutAt = Date.now()
    await expect(reconnecting(guestPage)).toBeVisible()
    await expect.poll(() => Date.now() - cutAt, { timeout: 12_000 }).toBeGreaterThan(8_000)
    network.cutMedia(false)
    await expect(onPage(guestPage).getByText(/^Reconnecting…/)).toHaveCount(0, { timeout: 30_000 })
    await expectSeesAndHears(guestPage, DOCTOR)
    await expectSeesAndHears(page, PATIENT)
  })

  await test.step('the websocket is cut: the doctor sees who reconnects', async () => {
    network.cutSignalling(true)
    await expect(reconnecting(guestPage)).toBeVisible({ timeout: 20_000 })
    await expect(page.getByLabel("Participants' video").getByText('Reconnecting…')).toBeVisible({
      timeout: 20_000,
    })
    network.cutSignalling(false)
    await expect(onPage(guestPage).getByText(/^Reconnecting…/)).toHaveCount(0, { timeout: 30_000 })
    await expect(page.getByLabel("Participants' video").getByText('Reconnecting…')).toHaveCount(0, {
      timeout: 20_000,
    })
  })

  await test.step('a reload of the patient keeps the place, without knocking again', async () => {
    await guestPage.reload()
    await guest.expectInCall()
    await expectSeesAndHears(guestPage, DOCTOR)
    await expectSeesAndHears(page, PATIENT)
  })

  await test.step('the doctor mutes the patient, asks to unmute, and sends them home', async () => {
    await page.getByRole('button', { name: `Actions for ${PATIENT}` }).click()
    await page.getByRole('menuitem', { name: 'Mute microphone' }).click()
    await expect(onPage(guestPage).getByText(`${DOCTOR} turned off your microphone`)).toBeVisible()
    await expect(guestPage.getByRole('button', { name: 'Turn on microphone' })).toBeVisible()
    await page.getByRole('button', { name: `Actions for ${PATIENT}` }).click()
    await page.getByRole('menuitem', { name: 'Ask to unmute' }).click()
    await guestPage.getByRole('button', { name: 'Accept' }).click()
    await expect(guestPage.getByRole('button', { name: 'Turn off microphone' })).toBeVisible()
    await page.getByRole('button', { name: `Actions for ${PATIENT}` }).click()
    await page.getByRole('menuitem', { name: /^Remove/ }).click()
    await page.getByRole('textbox', { name: 'Reason (optional)' }).fill('<b>wrong</b> room')
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(guestPage.getByRole('heading', { name: 'You were removed from the visit' })).toBeVisible()
    await expect(onPage(guestPage).getByText('The doctor removed you.')).toBeVisible()
    await expect(onPage(guestPage).getByText('Reason: <b>wrong</b> room')).toBeVisible()
    await expect(onPage(guestPage).getByText('How was the call?')).toBeVisible()
    await expectAccessible(guestPage, 'the page of a removed person')
  })

  await test.step('the patient says how it was', async () => {
    await guestPage.getByRole('radio', { name: '4, Good' }).check()
    const sent = guestPage.waitForResponse(
      (response) => response.url().endsWith('/v2/client/feedback') && response.ok(),
    )
    await guestPage.getByRole('button', { name: 'Send', exact: true }).click()
    await sent
    await expect(onPage(guestPage).getByText('Thank you. Your answer was sent.')).toBeFocused()
  })

  await test.step('the removed patient returns to the waiting room', async () => {
    await guestPage.getByRole('button', { name: 'Return to the waiting room' }).click()
    await guest.consent()
    await guest.wait()
  })
  await context.close()
  await network.close()
})

/** As it travels, whatever else is in it. */
const withClient = z.looseObject({ client: z.looseObject({}) })

test('a call that does not come back offers a phone call, a mail with the link, and the way in again', async ({
  page,
  browser,
  server,
}) => {
  test.setTimeout(180_000)
  await page.route('**/appointment/details/*', async (route) => {
    const response = await route.fetch()
    const answer = withClient.parse(await response.json())
    const client = { ...answer.client, phone: '+525555550199', email: 'ana+visit@example.org' }
    await route.fulfill({ response, json: { ...answer, client } })
  })
  const sockets: WebSocketRoute[] = []
  let isCut = false
  await page.routeWebSocket(/./, (socket) => {
    if (isCut) void socket.close()
    else {
      socket.connectToServer()
      sockets.push(socket)
    }
  })
  const { doctor, context } = await startConsultation({ page, browser, server })
  isCut = true
  for (const socket of sockets) await socket.close()
  await expect(page.getByRole('heading', { name: 'We could not reconnect' })).toBeVisible({
    timeout: 100_000,
  })
  await expect(page.getByRole('link', { name: /^Call the patient: \+52 55 5555 0199$/ })).toHaveAttribute(
    'href',
    'tel:+525555550199',
  )
  const mail = await page.getByRole('link', { name: 'Email the visit link' }).getAttribute('href')
  expect(mail).toMatch(/^mailto:ana%2Bvisit%40example\.org\?body=/)
  expect(decodeURIComponent(mail ?? '')).toMatch(/\/join\/[a-z]{3}-[a-z]{4}-[a-z]{3}/)
  await expectAccessible(page, 'a call that did not come back')
  isCut = false
  await page.getByRole('button', { name: 'Rejoin' }).click()
  await doctor.openPeople()
  await expectSeesAndHears(page, PATIENT)
  await context.close()
})
