import { expect, type Page } from '@playwright/test'
import { state } from '../meeting/callDriver.ts'

// Reads the state of a call that was interrupted.

export const media = (page: Page, peer: string) => page.evaluate((name) => window.consulta.media(name), peer)

export const history = async (page: Page): Promise<string[]> => (await state(page)).history

/** Waits until Reconnecting was shown and Connected is shown again. */
export const comesBack = async (page: Page, timeout: number): Promise<void> => {
  await expect.poll(() => history(page), { timeout }).toContain('Reconnecting')
  await expect.poll(async () => (await history(page)).at(-1), { timeout }).toBe('Connected')
}

/** Waits until the other's picture plays again. */
export const seesAgain = async (page: Page, peer: string, timeout = 10_000): Promise<void> => {
  const { frames } = await media(page, peer)
  await expect.poll(async () => (await media(page, peer)).frames, { timeout }).toBeGreaterThan(frames + 10)
}

/** Expects that both sides received exactly these messages. */
export const haveRead = async (pages: Page[], texts: string[]): Promise<void> => {
  for (const page of pages)
    await expect
      .poll(async () => (await state(page)).messages.map(({ text }) => text).sort(), { timeout: 15_000 })
      .toEqual([...texts].sort())
}
