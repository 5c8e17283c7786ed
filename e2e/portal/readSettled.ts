import { expect, type Page } from '@playwright/test'

/** Two readings that agree are so far apart; parts of a page are loaded one after the other. */
const APART_MS = 200

/**
 * Waits until nothing in the page is loading, and until two readings agree.
 * @returns the second of them
 */
export const readSettled = async <T>(
  page: Page,
  { read, where, identify }: { read: () => Promise<T>; where: string; identify: (found: T) => unknown },
): Promise<T> => {
  let found = await read()
  await expect(async () => {
    const before = JSON.stringify(identify(found))
    await page.waitForTimeout(APART_MS)
    found = await read()
    await expect(page.locator('main [aria-busy="true"]'), where).toHaveCount(0, { timeout: 1 })
    expect(JSON.stringify(identify(found)), `${where} has settled`).toBe(before)
  }).toPass({ timeout: 15_000, intervals: [0] })
  return found
}
