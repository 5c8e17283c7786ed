import { expect, type Page } from '@playwright/test'

/** Two entries, the first of "First Hospital": the mouse moves them, Escape leaves them, and a finger moves them back. */
export const dragEntries = async (page: Page): Promise<void> => {
  const workplace = page.getByLabel('Workplace')
  const handles = page.locator('[data-drag-handle]')
  const mark = page.locator('[data-drop-mark]')
  /** The middle of the handle of an entry, and a place under all entries. */
  const places = async (index: number) => {
    await handles.nth(index).scrollIntoViewIfNeeded()
    const handle = await handles.nth(index).boundingBox()
    const last = await page.getByRole('group', { name: /^2 of 2:/ }).boundingBox()
    if (handle === null || last === null) throw new Error('The entries are not shown')
    return {
      x: handle.x + handle.width / 2,
      y: handle.y + handle.height / 2,
      below: last.y + last.height * 0.75,
    }
  }
  const before = page.viewportSize() ?? { width: 1_280, height: 720 }
  await page.setViewportSize({ width: 1_280, height: 2_400 })
  await expect(workplace.first()).toHaveValue('First Hospital')

  const mouse = await places(0)
  await page.mouse.move(mouse.x, mouse.y)
  await page.mouse.down()
  await page.mouse.move(mouse.x, mouse.below, { steps: 6 })
  await expect(mark).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(mark).toBeHidden()
  await page.mouse.up()
  await expect(workplace.first()).toHaveValue('First Hospital')

  await page.mouse.move(mouse.x, mouse.y)
  await page.mouse.down()
  await page.mouse.move(mouse.x, mouse.below, { steps: 6 })
  await expect(mark).toBeVisible()
  await page.mouse.up()
  await expect(workplace.first()).toHaveValue('Second Hospital')
  await expect(workplace.nth(1)).toHaveValue('First Hospital')
  await expect(page.getByTestId('polite')).toContainText('Moved to 2 of 2')

  const finger = await places(0)
  const touch = await page.context().newCDPSession(page)
  const at = (y: number) => ({ touchPoints: [{ x: finger.x, y }] })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(finger.y) })
  for (let step = 1; step <= 6; step += 1)
    await touch.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      ...at(finger.y + ((finger.below - finger.y) * step) / 6),
    })
  await expect(mark).toBeVisible()
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect(workplace.first()).toHaveValue('First Hospital')
  await page.setViewportSize(before)
}
