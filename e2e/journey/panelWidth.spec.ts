import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../drivers/accessible.ts'
import { startConsultation } from '../drivers/consultation.ts'
import { test } from '../fixtures/server.ts'

// Its own clinic, so that nobody of another journey is in its room.
test.use({ serverEnv: { SEED: 'demo', DEMO_PASSWORD: 'a clinic with a wide panel' } })

const look = async (page: Page, name: string): Promise<void> => {
  if (process.env.LOOK !== undefined) await page.screenshot({ path: `${process.env.LOOK}/${name}.png` })
}

const edgeOf = (page: Page) => page.getByRole('separator', { name: 'Panel width' })
const widthOf = (page: Page, panel: string) =>
  page.locator(`[data-panel="${panel}"]`).evaluate((element) => element.getBoundingClientRect().width)

const expectWidth = async (page: Page, panel: string, width: number): Promise<void> => {
  await expect(edgeOf(page)).toHaveAttribute('aria-valuenow', String(width))
  await expect.poll(() => widthOf(page, panel)).toBe(width)
}

const openPanel = async (page: Page, button: RegExp, panel: string): Promise<void> => {
  await page.getByRole('button', { name: button }).click()
  await expect(page.locator(`[data-panel="${panel}"]`)).toBeVisible()
}

/** Drags the edge to a place on the screen, and holds it there until `page.mouse.up()`. */
const dragTo = async (page: Page, x: number): Promise<void> => {
  const box = await edgeOf(page).boundingBox()
  if (box === null) throw new Error('No edge is shown')
  const y = box.y + box.height / 2
  await page.mouse.move(box.x + box.width / 2, y)
  await page.mouse.down()
  await page.mouse.move(x, y, { steps: 5 })
}

test('the panel beside the stage has the width that the doctor chooses, and keeps it', async ({
  page,
  browser,
  server,
}) => {
  test.setTimeout(120_000)
  const { guest, guestPage } = await startConsultation({ page, browser, server })
  const rightEdge = () =>
    page.locator('[data-panel]').evaluate((element) => element.getBoundingClientRect().right)

  await test.step('a panel for long texts is wider than the others', async () => {
    await openPanel(page, /^Chat/, 'chat')
    await expectWidth(page, 'chat', 384)
    await openPanel(page, /^Notes/, 'note')
    await expectWidth(page, 'note', 480)
    await openPanel(page, /^Prescription/, 'prescription')
    await expectWidth(page, 'prescription', 480)
  })

  await test.step('its edge is dragged: the panel follows, and stops at the narrowest and the widest', async () => {
    const right = await rightEdge()
    await dragTo(page, right - 420)
    await expect.poll(() => widthOf(page, 'prescription')).toBe(420)
    await page.mouse.up()
    await expectWidth(page, 'prescription', 420)
    await dragTo(page, right - 100)
    await page.mouse.up()
    await expectWidth(page, 'prescription', 320)
    await dragTo(page, 5)
    await page.mouse.up()
    await expectWidth(page, 'prescription', 560)
    await look(page, 'panel-widest')
  })

  await test.step('the keys move it in steps and to both ends', async () => {
    await edgeOf(page).focus()
    await page.keyboard.press('ArrowRight')
    await expectWidth(page, 'prescription', 544)
    await page.keyboard.press('ArrowLeft')
    await expectWidth(page, 'prescription', 560)
    await page.keyboard.press('ArrowLeft')
    await expectWidth(page, 'prescription', 560)
    await page.keyboard.press('Home')
    await expectWidth(page, 'prescription', 320)
    await look(page, 'panel-narrowest')
    await page.keyboard.press('End')
    await expectWidth(page, 'prescription', 560)
    await page.keyboard.press('ArrowRight')
    await expectWidth(page, 'prescription', 544)
    await expectAccessible(page, 'a panel of a chosen width')
  })

  await test.step('the width is the one of every panel, also after a reload', async () => {
    await openPanel(page, /^Chat/, 'chat')
    await expectWidth(page, 'chat', 544)
    await page.reload()
    await page.getByRole('button', { name: 'Join the visit' }).click()
    await openPanel(page, /^Chat/, 'chat')
    await expectWidth(page, 'chat', 544)
  })

  await test.step('Enter and a double click give each panel its own width again', async () => {
    await edgeOf(page).focus()
    await page.keyboard.press('Enter')
    await expectWidth(page, 'chat', 384)
    await page.keyboard.press('Home')
    await expectWidth(page, 'chat', 320)
    await edgeOf(page).dblclick()
    await expectWidth(page, 'chat', 384)
    await openPanel(page, /^Notes/, 'note')
    await expectWidth(page, 'note', 480)
  })

  await test.step('a button does the same without a drag', async () => {
    await page.getByRole('button', { name: 'Wider panel' }).click()
    await expectWidth(page, 'note', 560)
    await page.getByRole('button', { name: 'Usual width' }).click()
    await expectWidth(page, 'note', 480)
  })

  await test.step('the patient has it too', async () => {
    await guest.openChat()
    await expectWidth(guestPage, 'chat', 384)
    await edgeOf(guestPage).focus()
    await guestPage.keyboard.press('End')
    await expectWidth(guestPage, 'chat', 560)
    await expectAccessible(guestPage, 'the chat of a patient, at its widest')
    await look(guestPage, 'panel-guest')
  })

  await test.step('on a phone the panel is as wide as the screen, without an edge', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.locator('[data-panel="note"]')).toBeVisible()
    await expect(edgeOf(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Wider panel' })).toHaveCount(0)
    await expect.poll(() => widthOf(page, 'note')).toBe(390)
    await look(page, 'panel-phone')
  })
})
