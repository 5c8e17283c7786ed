import type { Locator, Page } from '@playwright/test'

/** A toast; its text is announced as well, so that it is on the page twice. */
export const toast = (page: Page, text: string): Locator =>
  page.locator('[data-tone]').filter({ hasText: text })
