import { expect, type Page } from '@playwright/test'
import { withTrouble } from '../devices/trouble.ts'
import { expectAccessible } from '../drivers/accessible.ts'
import { PATIENT, startConsultation } from '../drivers/consultation.ts'
import { openGuest } from '../drivers/guestRoom.ts'
import { onPage } from '../drivers/onPage.ts'
import { test } from '../fixtures/server.ts'

// Its own clinic, so that nobody of another journey is in its room.
test.use({ serverEnv: { SEED: 'demo', DEMO_PASSWORD: 'a clinic that chooses' } })

const look = async (page: Page, name: string): Promise<void> => {
  if (process.env.LOOK === undefined) return
  for (const colorScheme of ['light', 'dark'] as const)
    for (const [width, height] of [
      [1280, 800],
      [390, 844],
    ] as const) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height })
      await page.screenshot({ path: `${process.env.LOOK}/${name}-${colorScheme}-${width}.png` })
    }
  await page.setViewportSize({ width: 1280, height: 800 })
}

test('keys are changed and switched off, the mute hint too, and a person is muted for the doctor alone', async ({
  page,
  browser,
  server,
}) => {
  test.setTimeout(150_000)
  await withTrouble(page)
  // A generated voice, because the fake microphone only beeps.
  await page.addInitScript(() => window.trouble.loudness(1))
  const { doctor } = await startConsultation({ page, browser, server })
  const stage = page.locator('[aria-keyshortcuts]')
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  const chat = page.getByRole('textbox', { name: 'Message' })

  await test.step('a key is changed in the list that "?" opens; a taken one is refused', async () => {
    await page.keyboard.press('Escape')
    await stage.focus()
    await page.keyboard.press('?')
    await expect(dialog.getByRole('heading', { name: 'Keyboard shortcuts' })).toBeVisible()
    await dialog.getByLabel('Chat').focus()
    await page.keyboard.press('n')
    await expect(dialog.getByText('“N” is already used for: Notes.')).toBeVisible()
    await expect(dialog.getByLabel('Chat')).toHaveValue('C')
    await look(page, 'keys')
    await expectAccessible(page, 'call keys')
    await dialog.getByLabel('Chat').focus()
    await page.keyboard.press('x')
    await expect(dialog.getByLabel('Chat')).toHaveValue('X')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Backspace')
    await expect(dialog.getByLabel('People')).toHaveValue('Off')
    await page.keyboard.press('Escape')
    await expect(stage).toHaveAttribute('aria-keyshortcuts', 'Space x n r h s f k l')
    await stage.focus()
    await page.keyboard.press('c')
    await expect(chat).toHaveCount(0)
    await page.keyboard.press('x')
    await expect(chat).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('L shows both the same size, and again one person large', async () => {
    const widths = () =>
      stage
        .getByRole('listitem')
        .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().width)))
    await stage.focus()
    await page.keyboard.press('l')
    await expect.poll(async () => new Set(await widths()).size).toBe(1)
    await look(page, 'grid')
    await page.keyboard.press('l')
    await expect.poll(async () => new Set(await widths()).size).toBe(2)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Show everyone the same size' }).click()
    await expect.poll(async () => new Set(await widths()).size).toBe(1)
    await stage.focus()
    await page.keyboard.press('l')
  })

  await test.step('all of them are switched off, and the list is still in the menu', async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click()
    await dialog.getByRole('checkbox', { name: 'Use single-key shortcuts' }).uncheck()
    await page.keyboard.press('Escape')
    const section = page.getByRole('region', { name: "Participants' video" })
    await section.focus()
    await page.keyboard.press('x')
    await page.keyboard.press('?')
    await expect(dialog).toHaveCount(0)
    await expect(chat).toHaveCount(0)
  })

  await test.step('a person is muted for the doctor, with a mark', async () => {
    await doctor.openPeople()
    await page.getByRole('button', { name: `Actions for ${PATIENT}` }).click()
    await page.getByRole('menuitem', { name: 'Mute for me' }).click()
    await expect(onPage(page).getByText('Muted for you')).toBeAttached()
    await expect(page.getByLabel('Muted for you')).toBeVisible()
    await look(page, 'muted-for-me')
    const volumes = () =>
      page.evaluate(() => [...document.querySelectorAll('audio')].map(({ volume }) => volume))
    await expect.poll(volumes).toEqual([0])
  })

  await test.step('who speaks while muted is told once, and can switch that off', async () => {
    await doctor.muteMicrophone()
    const hint = onPage(page).getByText('You are muted')
    await expect(hint).toBeVisible()
    await look(page, 'hint')
    await page.getByRole('button', { name: 'Do not alert me again' }).click()
    await expect(hint).toHaveCount(0)
    await doctor.unmuteMicrophone()
    await doctor.muteMicrophone()
    await page.waitForTimeout(3_000)
    await expect(hint).toHaveCount(0)
    await doctor.unmuteMicrophone()
  })

  await test.step('a blocked device is told once in the call too, with one way out', async () => {
    await page.evaluate(() => window.trouble.refuse('video', 'NotAllowedError'))
    await page.getByRole('button', { name: 'Turn off camera' }).click()
    await page.getByRole('button', { name: 'Turn on camera' }).click()
    await expect(page.getByRole('main').getByText('Your camera is blocked.')).toHaveCount(1)
    await expect(page.locator('[data-banner]')).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(1)
    await look(page, 'blocked')
    await page.evaluate(() => window.trouble.refuse('video', null))
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.locator('[data-banner]')).toHaveCount(0)
  })

  await test.step('a double click makes one of two people large, and another makes them equal again', async () => {
    const code = await doctor.roomCode()
    const { guest: companion, guestPage: companionPage } = await openGuest(
      { browser, server },
      { code, name: 'Rosa Guest' },
    )
    await companion.wait()
    await doctor.admit('Rosa Guest')
    await companion.expectInCall()
    const people = page.getByRole('region', { name: "Participants' video" }).getByRole('listitem')
    const tile = (name: string) => people.filter({ hasText: name })
    const timesWider = async (): Promise<number> => {
      const [one, other] = [await tile(PATIENT).boundingBox(), await tile('Rosa Guest').boundingBox()]
      return (one?.width ?? 0) / (other?.width ?? 1)
    }
    await expect.poll(timesWider).toBeCloseTo(1, 1)
    await tile(PATIENT).dblclick()
    await expect.poll(timesWider).toBeGreaterThan(2)
    await tile(PATIENT).dblclick()
    await expect.poll(timesWider).toBeCloseTo(1, 1)
    await companionPage.getByRole('button', { name: 'Leave' }).click()
    await expect(companionPage.getByRole('heading', { name: 'You left the visit' })).toBeVisible()
    await companionPage.close()
    await expect(tile('Rosa Guest')).toHaveCount(0)
  })

  await test.step('before the doctor joins again, the preview tells who is in the call', async () => {
    await page.reload()
    await expect(onPage(page).getByText('One person is in the call')).toBeVisible()
    await expect(onPage(page).getByText('The patient has not arrived')).toHaveCount(0)
    await look(page, 'preview-present')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write', 'camera', 'microphone'])
    await page.getByRole('button', { name: 'Copy a message with the link' }).click()
    await expect(page.getByRole('button', { name: 'Message copied' })).toBeVisible()
    // The page is in English; the patient reads Spanish.
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
      /^Hola, Alejandro: este es el enlace de su cita por video con Elena Márquez Ruiz, el .+: http:.+\/join\/[a-z-]+$/,
    )
    await expectAccessible(page, 'a preview of a call with the patient in it')
  })
})
