import { expect, type FrameLocator } from '@playwright/test'
import { startConsultation } from '../drivers/consultation.ts'
import { onPage } from '../drivers/onPage.ts'
import { textIn } from '../drivers/textIn.ts'
import { test } from '../fixtures/server.ts'

const t = textIn('en', 'whiteboard')
const meeting = textIn('en', 'meeting')
const FRAME = `iframe[title="${meeting('board.heading')}"]`

// Its own clinic, so that nobody of another journey is in its room.
test.use({ serverEnv: { SEED: 'demo', DEMO_PASSWORD: 'a clinic that draws' } })

const strokesOn = (board: FrameLocator) => board.locator('main svg path[d^="M"][fill^="#"]')

/** Accessibility in both languages is tested in a11y/rooms/tools.spec.ts, where axe checks the frame too. */
test('M1.20 M2.01 M4.140 M4.142 what the doctor draws is seen by the patient, who draws and writes as well', async ({
  page,
  browser,
  server,
}) => {
  const { guestPage, context } = await startConsultation({ page, browser, server })
  const more = page.getByRole('button', { name: meeting('more.label'), exact: true })
  await more.click()
  await page.getByRole('menuitem', { name: meeting('board.open') }).click()
  const mine = page.frameLocator(FRAME)
  const theirs = guestPage.frameLocator(FRAME)
  await expect(mine.getByText(t('live.draw'))).toBeAttached()
  await expect(theirs.getByText(t('live.draw'))).toBeAttached()
  await expect(onPage(guestPage).getByText(meeting('board.youDraw'), { exact: true })).toBeVisible()
  await expect(guestPage.getByRole('button', { name: meeting('board.close') })).toHaveCount(0)

  const canvas = mine.getByRole('application')
  await mine.getByRole('button', { name: t('tools.red') }).click()
  const box = await canvas.boundingBox()
  if (box === null) throw new Error('There is no board to draw on')
  await page.mouse.move(box.x + box.width * 0.3, box.y + box.height * 0.4)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.6, box.y + box.height * 0.6, { steps: 8 })
  await page.mouse.up()
  await expect(strokesOn(theirs)).toHaveCount(1)
  await expect(strokesOn(theirs)).toHaveAttribute('fill', '#b3261e')

  // The patient draws with the keyboard.
  await theirs.getByRole('application').focus()
  for (const key of ['ArrowLeft', ' ', 'Shift+ArrowDown', ' ']) await guestPage.keyboard.press(key)
  await expect(strokesOn(mine)).toHaveCount(2)
  await theirs.getByRole('button', { name: t('tools.undo') }).click()
  await expect(strokesOn(mine)).toHaveCount(1)
  await mine.getByLabel(t('summary.label')).fill('A line over the left knee')
  await expect(theirs.getByLabel(t('summary.label'))).toHaveValue('A line over the left knee')

  await test.step('the doctor saves a picture of the board to the record', async () => {
    await expect(guestPage.getByRole('button', { name: meeting('board.keep') })).toHaveCount(0)
    await page.getByRole('button', { name: meeting('board.keep') }).click()
    await expect(onPage(page).getByText('Whiteboard.png', { exact: false }).first()).toBeVisible()
  })

  const address = (await page.locator(FRAME).getAttribute('src')) ?? ''
  expect(Object.keys(Object.fromEntries(new URL(address).searchParams))).toEqual(['endpoint', 'token'])

  await page.getByRole('button', { name: meeting('board.close') }).click()
  await expect(page.locator(FRAME)).toHaveCount(0)
  await expect(guestPage.locator(FRAME)).toHaveCount(0)
  // The reopened board has the same contents.
  await more.click()
  await page.getByRole('menuitem', { name: meeting('board.open') }).click()
  await expect(strokesOn(theirs)).toHaveCount(1)
  await expect(theirs.getByLabel(t('summary.label'))).toHaveValue('A line over the left knee')
  await context.close()
})
