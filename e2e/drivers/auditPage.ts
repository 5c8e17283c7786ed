import { expect, type Page } from '@playwright/test'
import type { Locale } from '../../src/contracts/portal/locale.ts'
import { textIn } from './textIn.ts'

/** Actions of an auditor at /audit, by the texts of the page. */
export const auditPage = (page: Page, locale: Locale = 'en') => {
  const t = textIn(locale, 'audit')
  const entries = page.getByRole('listbox', { name: t('entries.list') })
  return {
    t,
    entries,
    actors: page.getByRole('listbox', { name: t('lanes.list') }),
    state: page.getByTestId('actor-state'),
    position: page.getByRole('slider', { name: t('player.position') }),
    open: async (query = '') => {
      await page.goto(`/audit${query}`)
    },
    openFile: async (text: string) => {
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'record.jsonl', mimeType: 'application/x-ndjson', buffer: Buffer.from(text) })
    },
    expectOpen: () => expect(page.getByTestId('ledger')).toBeVisible({ timeout: 30_000 }),
    step: async (by: 1 | -1) => {
      await page.getByRole('button', { name: t(by === 1 ? 'player.forward' : 'player.back') }).click()
    },
    goToFirst: () => page.getByRole('button', { name: t('player.first') }).click(),
    goToLast: () => page.getByRole('button', { name: t('player.last') }).click(),
    /** Saves the open record as a file. */
    save: async (): Promise<string> => {
      const coming = page.waitForEvent('download')
      await page.getByRole('button', { name: t('head.save') }).click()
      const stream = await (await coming).createReadStream()
      const parts: Buffer[] = []
      for await (const part of stream) parts.push(Buffer.from(part))
      return Buffer.concat(parts).toString()
    },
  }
}
