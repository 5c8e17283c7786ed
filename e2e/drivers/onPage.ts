import type { Locator, Page } from '@playwright/test'

/** The page with its dialogs, without the two live regions, in which announced texts are a second time. */
export const onPage = (page: Page): Locator => page.locator('body > :not([aria-live])')
