import { expect } from '@playwright/test'
import { photo } from '../../server/testing/sampleFiles.ts'
import { expectAccessible } from '../drivers/accessible.ts'
import { startConsultation } from '../drivers/consultation.ts'
import { onPage } from '../drivers/onPage.ts'
import { test } from '../fixtures/server.ts'

// Its own clinic, so that nobody of another journey is in its room.
test.use({ serverEnv: { SEED: 'demo', DEMO_PASSWORD: 'a clinic of small files' } })

const UPLOADS = '**/v1/call-files'

test('on a phone a lost upload is sent again; switched devices are one line that opens', async ({
  page,
  browser,
  server,
}, info) => {
  test.setTimeout(150_000)
  const { doctor, guest, guestPage, context } = await startConsultation({ page, browser, server })
  await guestPage.setViewportSize({ width: 360, height: 740 })
  await guest.openChat()
  const photoFile = { name: 'herida.jpg', mimeType: 'image/jpeg', buffer: await photo() }

  await test.step('without a connection the file waits; one press sends it', async () => {
    await guestPage.route(UPLOADS, (route) => route.abort())
    await expect(guestPage.getByLabel('Take a photo')).toHaveAttribute('capture', 'environment')
    await guestPage.getByLabel('Take a photo').setInputFiles([photoFile])
    const sending = guestPage.getByRole('list', { name: 'Files being sent' })
    await expect(sending.getByRole('meter')).toHaveCount(1)
    await expect(sending.getByText('The connection was lost.', { exact: false })).toBeVisible({
      timeout: 30_000,
    })
    await expectAccessible(guestPage, 'a lost upload on a phone')
    // The last of it is not below the bar of the call.
    const types = onPage(guestPage).getByText('PDF, JPG, PNG or WebP')
    await types.scrollIntoViewIfNeeded()
    const bar = await guestPage.getByRole('navigation', { name: 'Call controls' }).boundingBox()
    const box = await types.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
    await guestPage.emulateMedia({ colorScheme: 'dark' })
    await guestPage.screenshot({ path: info.outputPath('lost.png') })
    await guestPage.unroute(UPLOADS)
    await sending.getByRole('button', { name: 'Try again' }).click()
    await expect(guestPage.getByRole('button', { name: 'Open herida.jpg' })).toBeVisible()
    await expectAccessible(guestPage, 'a picture on a phone, dark')
    await guestPage.screenshot({ path: info.outputPath('sent.png') })
  })
  await test.step('a file is cancelled while it is being sent, and nobody gets it', async () => {
    await guestPage.route(UPLOADS, () => undefined)
    await guestPage.getByLabel('Attach a file').setInputFiles([{ ...photoFile, name: 'otra.jpg' }])
    await guestPage.getByRole('button', { name: 'Cancel otra.jpg' }).click()
    await expect(guestPage.getByRole('list', { name: 'Files being sent' })).toHaveCount(0)
    await guestPage.unroute(UPLOADS)
    await expect(guestPage.getByRole('button', { name: 'Open otra.jpg' })).toHaveCount(0)
  })
  await test.step('the devices that the doctor switched are folded on the page of the visit', async () => {
    for (const _ of [1, 2]) {
      await doctor.muteMicrophone()
      await doctor.unmuteMicrophone()
    }
    const address = await page.evaluate(() => location.pathname.split('/').at(-1))
    await doctor.endForEveryone()
    await doctor.finish()
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`/appointments/${address}`)
    const folded = onPage(page).getByText('The doctor switched devices 4 times')
    const off = page.getByRole('link', { name: 'The doctor turned off the microphone' })
    await expect(folded).toBeVisible()
    await expect(off.first()).toBeHidden()
    await folded.click()
    await expect(off).toHaveCount(2)
    await expect(off.first()).toBeVisible()
    await expectAccessible(page, 'a folded timeline on a phone')
    await folded.scrollIntoViewIfNeeded()
    await page.screenshot({ path: info.outputPath('folded.png') })
  })
  await context.close()
})
