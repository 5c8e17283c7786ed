import { expect, type Locator, type Page } from '@playwright/test'

export const press = async (page: Page, key: string, times = 1): Promise<void> => {
  for (let count = 0; count < times; count += 1) await page.keyboard.press(key)
}

/** Quarter hours of a day. */
const QUARTERS = 96
/** The height of one. */
const QUARTER_PX = 24

/** Sunday of next week at three in the morning: nobody is visited then. */
export const goToNextSunday = async (page: Page): Promise<void> => {
  await press(page, 'PageDown')
  await press(page, 'Home')
  await press(page, 'ArrowUp', QUARTERS)
  await press(page, 'ArrowDown', 12)
  await expect(page.locator('[role="grid"]:focus-within')).toHaveAttribute('aria-busy', 'false')
}

/** The one tab stop of the grid. */
export const enterGrid = (card: Locator): Promise<void> =>
  card.locator('[role="grid"] [tabindex="0"]').focus()

/** Presses the mouse at a point of the window, and lets it go at another. */
export const drag = async (
  page: Page,
  from: readonly [number, number],
  to: readonly [number, number],
): Promise<void> => {
  await page.mouse.move(...from)
  await page.mouse.down()
  await page.mouse.move(...to, { steps: 4 })
  await page.mouse.up()
}

/** The point of the cell with this name, so many px below its upper edge. */
export const pointOf = async (grid: Locator, name: RegExp, down = 12): Promise<[number, number]> => {
  const box = await grid.getByRole('gridcell', { name }).boundingBox()
  if (box === null) throw new Error(`No cell ${name}`)
  return [box.x + box.width / 2, box.y + down]
}

/**
 * Drags an end of an exception that lies so many quarter hours below the end of a visit, to the first of the visit's
 * own quarters. The whole calendar is in the window meanwhile, because the mouse cannot leave it.
 */
export const dragUpOverVisit = async (page: Page, visit: Locator, quartersBelow: number, inside: number) => {
  const window = page.viewportSize() ?? { width: 1_280, height: 720 }
  await page.setViewportSize({ width: window.width, height: 4_800 })
  const box = await visit.boundingBox()
  if (box === null) throw new Error('The visit is not shown')
  const x = box.x + box.width / 2
  const edge = box.y + Math.ceil(box.height / QUARTER_PX) * QUARTER_PX + quartersBelow * QUARTER_PX
  await drag(page, [x, edge + inside], [x, box.y + QUARTER_PX / 2])
  await page.setViewportSize(window)
}

/** The form shows the effect of a change before it saves it. */
export const saveException = async (page: Page, dialog: Locator): Promise<void> => {
  await dialog.getByRole('button', { name: 'Save' }).click()
  const review = page.getByRole('dialog', { name: 'Review before saving' })
  await expect(review.getByRole('button', { name: 'Save' })).toBeEnabled()
  await review.getByRole('button', { name: 'Save' }).click()
}
