import { expect, type Page } from '@playwright/test'
import { expectSeesAndHears, watchConnections } from '../drivers/callMedia.ts'
import { DOCTOR, PATIENT, startConsultation } from '../drivers/consultation.ts'
import { encryptionCodeOf, encryptionMark, turnEncryptionOn } from '../drivers/encryptedCall.ts'
import { onPage } from '../drivers/onPage.ts'
import { startBrittleNetwork } from '../fixtures/brittleNetwork.ts'
import { test as base } from '../fixtures/server.ts'
import { openHome } from '../portal/signIn.ts'

// Each test has a server of its own, because a room stays encrypted. An encrypted call that is interrupted or moved is encrypted afterwards, with one code for everybody.

const test = base.extend({ baseURL: ({ ownServer }, use) => use(ownServer.baseURL) })
test.use({ viewport: { width: 1280, height: 800 } })

/** Everybody receives pictures and sound, and reads the same code. */
const expectEncrypted = async (doctor: Page, patient: Page): Promise<void> => {
  await expectSeesAndHears(doctor, PATIENT)
  await expectSeesAndHears(patient, DOCTOR)
  await expect(encryptionMark(doctor)).toBeVisible({ timeout: 20_000 })
  await expect(encryptionMark(patient)).toBeVisible({ timeout: 20_000 })
  const code = await encryptionCodeOf(doctor)
  await expect.poll(() => encryptionCodeOf(patient)).toBe(code)
}

/** No sender or receiver of a connection in use is without a transform; its frames would be in clear text. */
const expectAllCovered = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(() => {
        const transceivers = window.peerConnections
          .filter(({ connectionState }) => connectionState === 'connected')
          .flatMap((connection) => connection.getTransceivers())
        const using = (direction: string) =>
          transceivers.filter(({ currentDirection }) => currentDirection === direction)
        const transforms = [
          ...using('sendonly').map(({ sender }) => sender.transform),
          ...using('recvonly').map(({ receiver }) => receiver.transform),
        ]
        return {
          few: transforms.length < 4,
          uncovered: transforms.filter((transform) => !(transform instanceof RTCRtpScriptTransform)).length,
        }
      }),
    )
    .toEqual({ few: false, uncovered: 0 })

test('an encrypted call survives a cut of its media, of its websocket and a reload', async ({
  page,
  browser,
  ownServer: server,
}) => {
  test.setTimeout(240_000)
  const network = await startBrittleNetwork(server.baseURL)
  const { guest, guestPage, context } = await startConsultation({ page, browser, server }, network.origin)
  const reconnecting = onPage(guestPage).getByText(/^Reconnecting…/)
  await turnEncryptionOn(page)
  await page.keyboard.press('Escape')
  await expectEncrypted(page, guestPage)
  await expectAllCovered(guestPage)

  await test.step('media is cut for eight seconds', async () => {
    network.cutMedia(true)
    const cutAt = Date.now()
    await expect(reconnecting.first()).toBeVisible()
    await expect.poll(() => Date.now() - cutAt, { timeout: 12_000 }).toBeGreaterThan(8_000)
    network.cutMedia(false)
    await expect(reconnecting).toHaveCount(0, { timeout: 30_000 })
    await expectEncrypted(page, guestPage)
    await expectAllCovered(guestPage)
  })
  await test.step('the websocket is cut', async () => {
    network.cutSignalling(true)
    await expect(reconnecting.first()).toBeVisible({ timeout: 20_000 })
    network.cutSignalling(false)
    await expect(reconnecting).toHaveCount(0, { timeout: 30_000 })
    await expectEncrypted(page, guestPage)
  })
  await test.step('the patient reloads: new keys, the place is kept', async () => {
    await guestPage.reload()
    await guest.expectInCall()
    await expectEncrypted(page, guestPage)
    await expectAllCovered(guestPage)
  })
  await context.close()
  await network.close()
})

test('an encrypted call goes on on another device of the doctor, and on the first one again', async ({
  page,
  browser,
  ownServer: server,
}) => {
  test.setTimeout(240_000)
  const { guestPage, context } = await startConsultation({ page, browser, server })
  await turnEncryptionOn(page)
  await page.keyboard.press('Escape')
  await expectEncrypted(page, guestPage)

  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Move to another device' }).click()
  const link = page.getByRole('textbox', { name: 'Link to the call' })
  await expect(link).toHaveValue(/#move=/)
  const address = await link.inputValue()
  const elsewhere = await browser.newContext({
    ...{ baseURL: server.baseURL, permissions: ['camera', 'microphone'], locale: 'en-US' },
    viewport: { width: 1024, height: 768 },
  })
  const tablet = await elsewhere.newPage()
  await watchConnections(tablet)
  await openHome(tablet, server)
  await tablet.goto(address)
  await expect(
    page.getByRole('heading', { name: 'The call continues in another tab or on another device' }),
  ).toBeVisible()
  await expectEncrypted(tablet, guestPage)
  await expectAllCovered(tablet)

  await page.getByRole('button', { name: 'Bring the call back here' }).click()
  await expectEncrypted(page, guestPage)
  await elsewhere.close()
  await context.close()
})
