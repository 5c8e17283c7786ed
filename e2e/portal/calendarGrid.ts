import { expect, type Locator, type Page } from '@playwright/test'

export const press = async (page: Page, key: string, times = 1): Promise<void> => {
  for (let count = 0; count < times; count += 1) await page.keyboard.press(key)
}

/** Quarter hours of a day. */
const QUARTERS = 96

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

/** The form shows the effect of a change before it saves it. */
export const saveException = async (page: Page, dialog: Locator): Promise<void> => {
  await dialog.getByRole('button', { name: 'Save' }).click()
  const review = page.getByRole('dialog', { name: 'Review before saving' })
  await expect(review.getByRole('button', { name: 'Save' })).toBeEnabled()
  await review.getByRole('button', { name: 'Save' }).click()
}
