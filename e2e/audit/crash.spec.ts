import { expect } from '@playwright/test'
import { fromJsonl } from '../../src/services/audit/ledger/exportLedger.ts'
import { auditPage } from '../drivers/auditPage.ts'
import { test } from '../fixtures/server.ts'
import { openHome } from '../portal/signIn.ts'

const FLUSH_MS = 1_000

test('the record of a tab that crashed is whole up to its last second, and says that it ended abruptly', async ({
  page,
  context,
  server,
}) => {
  await openHome(page, server)
  // The recording begins a second after the first screen, on a busy machine later.
  const hasLedger = () =>
    page.evaluate(async () => (await indexedDB.databases()).some(({ name }) => name === 'consulta-ledger'))
  await expect.poll(hasLedger).toBe(true)
  await page.getByRole('searchbox', { name: 'Search patients' }).fill('an')
  await expect(page.getByRole('searchbox', { name: 'Search patients' })).toHaveValue('an')
  await page.waitForTimeout(FLUSH_MS)
  const crashed = page.waitForEvent('crash')
  const devtools = await context.newCDPSession(page)
  // Never answered, because the page has crashed.
  void devtools.send('Page.crash').catch(() => {})
  await crashed

  const later = await context.newPage()
  const audit = auditPage(later)
  await audit.open()
  // The current page comes first in the list; the crashed one is before it.
  await later
    .getByRole('button', { name: /^Open the record of/ })
    .nth(1)
    .click()
  await audit.expectOpen()
  await expect(later.getByText(audit.t('head.whole'))).toBeVisible()
  await expect(later.getByText(audit.t('head.abrupt'))).toBeVisible()
  const { endedAbruptly, entries } = fromJsonl(await audit.save())
  expect(endedAbruptly).toBe(true)
  expect(entries.map(({ event }) => event.type)).toContain('list.searchTyped')
})
