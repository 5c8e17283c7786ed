import { type Browser, expect, type Page } from '@playwright/test'
import { expectAccessible } from '../drivers/accessible.ts'
import { expectSeesAndHears, watchConnections } from '../drivers/callMedia.ts'
import { DOCTOR, PATIENT, startConsultation } from '../drivers/consultation.ts'
import { doctorRoom } from '../drivers/doctorRoom.ts'
import {
  encryptionCodeOf,
  encryptionDialog,
  encryptionMark,
  openMore,
  turnEncryptionOn,
} from '../drivers/encryptedCall.ts'
import { guestRoom } from '../drivers/guestRoom.ts'
import { expectAuditable, ledgersOf } from '../drivers/ledgerOf.ts'
import { onPage } from '../drivers/onPage.ts'
import { foundInMemory, processesOf } from '../drivers/processMemory.ts'
import { test as base, startServer, type TestServer } from '../fixtures/server.ts'
import { openHome, speak } from '../portal/signIn.ts'

// A call that the server can neither see nor hear: a choice of the doctor, with a code that all compare (issue 16).

declare global {
  interface Window {
    mediaSecrets: string[]
    keysWithheld: boolean
  }
}

const test = base.extend<{ clinic: TestServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: a fixture's first parameter is always a pattern
  clinic: async ({}, use) => {
    const clinic = await startServer({
      SEED: 'demo',
      DEMO_PASSWORD: 'a clinic that cannot listen',
      TRANSCRIBER: 'tones',
    })
    await use(clinic)
    await clinic.stop()
  },
  baseURL: ({ clinic }, use) => use(clinic.baseURL),
})
test.use({ viewport: { width: 1280, height: 800 } })

/** Parts of an encrypted call that the server can read are marked so. */
const NOT_COVERED = 'Not encrypted end to end'

/** Tells the page every secret that its encryption worker draws, so that the test can look for them elsewhere. */
const watchSecrets = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    window.mediaSecrets = []
    new BroadcastChannel('test-secrets').onmessage = ({ data }) => window.mediaSecrets.push(String(data))
  })
  await page.route('**/encryptionWorker-*.js', async (route) => {
    const response = await route.fetch()
    const prelude = `{
      const told = new BroadcastChannel('test-secrets')
      const draw = crypto.getRandomValues.bind(crypto)
      crypto.getRandomValues = (array) => {
        const drawn = draw(array)
        if (drawn.byteLength === 32) told.postMessage([...drawn].map((one) => one.toString(16).padStart(2, '0')).join(''))
        return drawn
      }
    }\n`
    await route.fulfill({ response, body: prelude + (await response.text()) })
  })
}

/** Runs in the page: messages about keys do not arrive until `keysWithheld` is false. */
const withholdKeys = (): void => {
  window.keysWithheld = true
  const Original = window.WebSocket
  window.WebSocket = class extends Original {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols)
      this.addEventListener('message', (event) => {
        if (window.keysWithheld && String(event.data).includes('consulta.encryption'))
          event.stopImmediatePropagation()
      })
    }
  }
}

/** A further person on the way to the waiting room of the visit. */
const thirdPerson = async (
  browser: Browser,
  clinic: TestServer,
  code: string,
  prepare?: (page: Page) => Promise<unknown>,
) => {
  const context = await browser.newContext({
    baseURL: clinic.baseURL,
    permissions: ['camera', 'microphone'],
    locale: 'en-US',
  })
  const third = await context.newPage()
  await watchConnections(third)
  await prepare?.(third)
  await speak(third, clinic, 'en')
  const guest = guestRoom(third)
  await guest.openByCode(code)
  await guest.giveName('Luis Third')
  await guest.consent()
  return { third, guest, context }
}

/** Reads how much the page receives and how much of it is decoded. */
const received = (page: Page) =>
  page.evaluate(async () => {
    const sum = { bytes: 0, frames: 0, energy: 0 }
    for (const connection of window.peerConnections)
      for (const report of (await connection.getStats()).values()) {
        if (report.type !== 'inbound-rtp') continue
        sum.bytes += report.bytesReceived ?? 0
        sum.frames += report.framesDecoded ?? 0
        sum.energy += report.totalAudioEnergy ?? 0
      }
    return sum
  })

test('with the key there are pictures and sound, at the server no key and no code', async ({
  page,
  browser,
  clinic,
}) => {
  test.setTimeout(240_000)
  const printed: string[] = []
  page.on('console', (message) => printed.push(message.text()))
  const framesSent: string[] = []
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => framesSent.push(String(payload)))
    socket.on('framereceived', ({ payload }) => framesSent.push(String(payload)))
  })
  await watchSecrets(page)
  const { guestPage, context } = await startConsultation({ page, browser, server: clinic })
  guestPage.on('console', (message) => printed.push(message.text()))
  for (const one of [page, guestPage]) {
    await one.getByRole('button', { name: /^Chat/ }).click()
    await expect(one.locator('[data-panel="chat"]')).not.toContainText(NOT_COVERED)
    await one.getByRole('button', { name: /^Chat/ }).click()
  }

  await turnEncryptionOn(page)
  await expectAccessible(page, 'the dialog of the encryption')
  await page.screenshot({ path: test.info().outputPath('dialog.png') })
  await page.keyboard.press('Escape')
  await expect(encryptionMark(guestPage)).toBeVisible()
  const code = await encryptionCodeOf(page)
  expect(await encryptionCodeOf(guestPage)).toBe(code)
  await expectSeesAndHears(page, PATIENT)
  await expectSeesAndHears(guestPage, DOCTOR)
  await expectAccessible(guestPage, 'the guest in an encrypted call')
  await guestPage.screenshot({ path: test.info().outputPath('guest.png') })

  // The menu explains each feature that is off because the server cannot read the media.
  await openMore(page)
  await expect(page.getByRole('menuitem', { name: /^Record/ })).toContainText(
    'Not possible while the call is encrypted end to end',
  )
  await expect(page.getByRole('menuitem', { name: /^Live stream/ })).toContainText(
    'Not possible while the call is encrypted end to end',
  )
  await expectAccessible(page, 'the menu in an encrypted call')
  await page.screenshot({ path: test.info().outputPath('menu.png') })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Captions' }).click()
  await expect(page.getByRole('button', { name: 'Turn captions on' })).toBeDisabled()
  await expect(page.locator('[data-panel="captions"]')).toContainText(
    'Not possible while the call is encrypted',
  )
  await page.getByRole('button', { name: /^Chat/ }).click()
  await expect(page.locator('[data-panel="chat"]')).toContainText(NOT_COVERED)

  // The notes, the whiteboard of both, and the chat of the guest say the same.
  await page.getByRole('button', { name: 'Notes' }).click()
  await expect(page.locator('[data-panel="note"]')).toContainText(NOT_COVERED)
  await guestPage.getByRole('button', { name: /^Chat/ }).click()
  await expect(guestPage.locator('[data-panel="chat"]')).toContainText(NOT_COVERED)
  await guestPage.getByRole('button', { name: /^Chat/ }).click()
  await openMore(page)
  await page.getByRole('menuitem', { name: 'Open whiteboard' }).click()
  for (const one of [page, guestPage])
    await expect(one.getByRole('region', { name: 'Whiteboard' })).toContainText(NOT_COVERED)
  await page.getByRole('button', { name: 'Close whiteboard' }).click()
  await expect(guestPage.getByRole('region', { name: 'Whiteboard' })).toHaveCount(0)

  // The same at the server: neither its log nor its memory nor the ledgers have a key or the code.
  const digits = code.replace(' ', '')
  const secrets = await page.evaluate(() => window.mediaSecrets)
  expect(secrets.length).toBeGreaterThan(1)
  const wanted = new Map(
    secrets.flatMap((secret, index): [string, Buffer][] => {
      const bytes = Buffer.from(secret, 'hex')
      return [
        [`secret ${index}`, bytes],
        [`secret ${index} in base64`, Buffer.from(bytes.toString('base64url'))],
        [`secret ${index} in hex`, Buffer.from(secret)],
      ]
    }),
  )
  // The nonces are shown to everybody on purpose; the first secret of a round is one.
  const shown = framesSent.join('\n')
  for (const [index, secret] of secrets.entries())
    if (shown.includes(Buffer.from(secret, 'hex').toString('base64url')))
      for (const name of [`secret ${index}`, `secret ${index} in base64`, `secret ${index} in hex`])
        wanted.delete(name)
  expect(wanted.size).toBeGreaterThan(0)
  wanted.set('the name of the patient', Buffer.from(PATIENT))
  const pids = await processesOf(clinic.dataDir)
  expect(pids.length).toBeGreaterThan(1)
  const found = new Set<string>()
  for (const pid of pids) for (const name of await foundInMemory(pid, wanted)) found.add(name)
  expect([...found]).toEqual(['the name of the patient'])
  expect(shown).not.toContain(code)
  expect(shown).not.toMatch(new RegExp(`\\b${digits}\\b`))
  const never = [
    code,
    'commitment',
    ...secrets.map((secret) => Buffer.from(secret, 'hex').toString('base64url')),
  ]
  for (const text of [clinic.output(), printed.join('\n')])
    for (const one of never) expect(text).not.toContain(one)
  expectAuditable(await ledgersOf(page, 'encryption.changed', 'encryption'), never)
  expectAuditable(await ledgersOf(guestPage, 'encryption.changed', 'encryption'), never)
  await context.close()
})

test('a third person sees and hears nothing without the key, then has a new code with everybody; after a leave the call goes on', async ({
  page,
  browser,
  clinic,
}) => {
  test.setTimeout(240_000)
  const { doctor, guestPage, context } = await startConsultation({ page, browser, server: clinic })
  await turnEncryptionOn(page)
  await page.keyboard.press('Escape')
  const before = await encryptionCodeOf(page)
  const roomCode = await doctor.roomCode().catch(() => '')
  const link = roomCode === '' ? (/join\/([^/?#]+)/.exec(guestPage.url())?.[1] ?? '') : roomCode
  // The server withholds the key messages from it, so that it receives media without a key.
  const other = await thirdPerson(browser, clinic, link, (third) => third.addInitScript(withholdKeys))
  await other.guest.wait()
  await doctor.admit('Luis Third')
  await other.guest.expectInCall()
  await expect(other.third.getByRole('button', { name: /^Preparing encryption/ })).toBeVisible()
  const first = await received(other.third)
  await expect.poll(async () => (await received(other.third)).bytes).toBeGreaterThan(first.bytes + 100_000)
  const locked = await received(other.third)
  expect(locked).toMatchObject({ frames: 0, energy: 0 })
  await expectSeesAndHears(page, PATIENT)

  await other.third.evaluate(() => {
    window.keysWithheld = false
  })
  await expect(encryptionMark(other.third)).toBeVisible({ timeout: 20_000 })
  const after = await encryptionCodeOf(page)
  expect(after).not.toBe(before)
  expect(await encryptionCodeOf(guestPage)).toBe(after)
  expect(await encryptionCodeOf(other.third)).toBe(after)
  await expectSeesAndHears(other.third, DOCTOR)
  await expectSeesAndHears(page, 'Luis Third')

  await other.context.close()
  await expect(page.getByLabel("Participants' video").getByLabel('Luis Third', { exact: true })).toHaveCount(
    0,
    {
      timeout: 90_000,
    },
  )
  await expectSeesAndHears(page, PATIENT)
  await expectSeesAndHears(guestPage, DOCTOR)
  expect(await encryptionCodeOf(page)).toBe(after)
  await context.close()
})

test('a browser that cannot encrypt is told so before the call and is not let in; the doctor turns it off again', async ({
  page,
  browser,
  clinic,
}) => {
  test.setTimeout(240_000)
  const { doctor, guestPage, context } = await startConsultation({ page, browser, server: clinic })
  await turnEncryptionOn(page)
  await page.keyboard.press('Escape')
  const link = /join\/([^/?#]+)/.exec(guestPage.url())?.[1] ?? (await doctor.roomCode())
  const old = await thirdPerson(browser, clinic, link, (third) =>
    third.addInitScript(() => {
      Reflect.deleteProperty(window, 'RTCRtpScriptTransform')
    }),
  )
  await expect(
    onPage(old.third).getByText('This browser cannot take part in an encrypted call'),
  ).toBeVisible()
  await expectAccessible(old.third, 'the browser that cannot encrypt')
  await old.third.screenshot({ path: test.info().outputPath('old.png') })
  await old.context.close()

  await encryptionMark(page).click()
  await encryptionDialog(page).getByRole('button', { name: 'Turn encryption off' }).click()
  await expect(encryptionDialog(page).getByRole('button', { name: 'Turn encryption on' })).toBeVisible()
  await page.keyboard.press('Escape')
  const notice = onPage(guestPage).getByText('Encryption was turned off').last()
  await expect(notice).toBeVisible()
  const paused = await received(page)
  await page.waitForTimeout(3_000)
  expect((await received(page)).frames).toBeLessThanOrEqual(paused.frames + 30)
  await expectAccessible(guestPage, 'the question to the guest')
  await guestPage.screenshot({ path: test.info().outputPath('released.png') })
  await guestPage.getByRole('button', { name: 'Continue without encryption' }).click()
  await expect(notice).toHaveCount(0)
  await expectSeesAndHears(page, PATIENT)
  await expectSeesAndHears(guestPage, DOCTOR)
  await context.close()
})

for (const { language, name, code } of [
  { language: 'es', name: 'Cifrado de extremo a extremo', code: 'Activar el cifrado' },
  { language: 'en', name: 'End-to-end encryption', code: 'Turn encryption on' },
] as const)
  test(`the choice before the call on a phone (${language})`, async ({ page, clinic }) => {
    test.setTimeout(120_000)
    await openHome(page, clinic)
    await doctorRoom(page).enterFromNowCard()
    await doctorRoom(page).expectPreview()
    await speak(page, clinic, language)
    await page.reload()
    await page.setViewportSize({ width: 360, height: 740 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await page
      .getByRole('button', { name: language === 'es' ? 'Cifrado' : 'Encryption', exact: true })
      .click()
    const dialog = page.getByRole('dialog', { name })
    await dialog.getByRole('button', { name: code }).click()
    await expect(dialog.locator('[data-encryption-code]')).toHaveCount(0)
    await expect(dialog.getByText(language === 'es' ? /El código aparece/ : /The code appears/)).toBeVisible()
    await expectAccessible(page, 'the choice before the call')
    await page.screenshot({ path: test.info().outputPath(`choice-${language}.png`) })
  })
