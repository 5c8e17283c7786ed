import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../drivers/accessible.ts'
import { doctorRoom } from '../drivers/doctorRoom.ts'
import { openGuest } from '../drivers/guestRoom.ts'
import { test } from '../fixtures/server.ts'
import { openHome, speak } from '../portal/signIn.ts'

// Its own clinic, because its visit begins with audio only.
test.use({ serverEnv: { SEED: 'demo', DEMO_PASSWORD: 'a clinic on a slow network' } })

/** 280 kbit/s, in the middle of the range that is weak (150 to 400): voice, no video. */
const slowDown = (page: Page) =>
  page.context().route('**/v2/network-test*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    await route.fulfill({ body: Buffer.alloc(35_000) })
  })

const shoot = async (page: Page, name: string): Promise<void> => {
  if (process.env.SHOTS !== undefined)
    await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true })
}

test('M9.57 before a call the connection is named, and a slow one offers to start with audio only', async ({
  page,
  browser,
  server,
}) => {
  test.setTimeout(120_000)
  const doctor = doctorRoom(page)
  await openHome(page, server)
  const devices = page.getByRole('region', { name: 'Devices and connection' })
  await expect(devices.getByText('This device was not checked in the last 24 hours.')).toBeVisible()
  await page.evaluate(() =>
    window.localStorage.setItem(
      'consulta.lastCheck',
      JSON.stringify({ at: Date.now(), verdict: 'soundOnly' }),
    ),
  )
  await page.reload()
  await expect(devices.getByText('Audio only recommended.')).toBeVisible()
  await shoot(page, 'home-checked')
  await doctor.enterFromNowCard()
  const code = await doctor.roomCode()
  const main = page.getByRole('main')
  await expect(main.getByText('Connection: Excellent')).toBeVisible()
  await expect(main.getByText('Your connection is slow.')).toHaveCount(0)
  await expect(main.getByText(/Device check valid until /)).toBeVisible()

  const { guestPage } = await openGuest({ browser, server }, { code, name: 'Ana Guest' })
  await expect(guestPage.getByText('Connection: Excellent')).toBeVisible()

  await test.step('the doctor reads it, and one tap enters without the camera', async () => {
    await slowDown(page)
    await page.reload()
    await expect(main.getByText('Connection: Weak')).toBeVisible()
    await expect(main.getByText('Video may freeze. Start with audio only?')).toBeVisible()
    await expect(page.getByTestId('polite')).toContainText('Your connection is slow.')
    for (const width of [360, 1_280]) {
      await page.setViewportSize({ width, height: 800 })
      await expectAccessible(page, `the preview on a slow network, ${width} px`)
      await shoot(page, `slow-doctor-${width}`)
    }
    // Without the camera there is nothing to suggest.
    await page.getByRole('button', { name: 'Turn off camera' }).click()
    await expect(page.getByRole('button', { name: 'Start with audio only' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Turn on camera' }).click()
    await page.getByRole('button', { name: 'Start with audio only' }).click()
    await expect(page.getByRole('navigation', { name: 'Call controls' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Turn on camera' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Turn off microphone' })).toBeVisible()
  })

  await test.step('so does the patient', async () => {
    await slowDown(guestPage)
    await guestPage.reload()
    await speak(guestPage, server, 'es')
    await guestPage.goto(`/join/${code}`)
    await guestPage.getByRole('textbox', { name: 'Su nombre' }).fill('Ana Guest')
    await guestPage.getByRole('checkbox', { name: /atención por video/ }).check()
    await guestPage.getByRole('button', { name: 'Continuar' }).click()
    const start = guestPage.getByRole('button', { name: 'Entrar solo con audio' })
    await expect(start).toBeVisible()
    await expect(guestPage.getByText('El video puede congelarse').first()).toBeVisible()
    for (const width of [1_280, 360]) {
      await guestPage.setViewportSize({ width, height: 800 })
      await expectAccessible(guestPage, `the device step on a slow network, ${width} px`)
      await shoot(guestPage, `slow-guest-es-${width}`)
    }
    await start.click()
    await expect(guestPage.getByRole('heading', { name: 'Está en la sala de espera' })).toBeVisible()
    await expect(main.getByText(/camera off/i).first()).toBeVisible()
  })
})
