import { expect, type Locator, type Page } from '@playwright/test'

// Drives the encryption of a call by its English texts.

/** The button that says that the call is encrypted. */
export const encryptionMark = (page: Page): Locator =>
  page.getByRole('button', { name: /^Encrypted Show the code$/ })

export const encryptionDialog = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'End-to-end encryption' })

/** Opens the dialog, reads the six digits that all participants compare, and closes it. */
export const encryptionCodeOf = async (page: Page): Promise<string> => {
  await encryptionMark(page).click()
  const code = encryptionDialog(page).locator('[data-encryption-code]')
  await expect(code).toHaveText(/^\d{3} \d{3}$/)
  const text = (await code.textContent()) ?? ''
  await page.keyboard.press('Escape')
  await expect(encryptionDialog(page)).toHaveCount(0)
  return text
}

export const openMore = (page: Page): Promise<void> => page.getByRole('button', { name: /^More/ }).click()

/** Turns encryption on during the call, and leaves the dialog open with the code. */
export const turnEncryptionOn = async (page: Page): Promise<void> => {
  await openMore(page)
  await page.getByRole('menuitem', { name: 'End-to-end encryption' }).click()
  await encryptionDialog(page).getByRole('button', { name: 'Turn encryption on' }).click()
  await expect(encryptionDialog(page).locator('[data-encryption-code]')).toBeVisible({ timeout: 20_000 })
}
