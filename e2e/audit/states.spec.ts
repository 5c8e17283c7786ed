import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { madeFile, madeRecords } from '../../src/actors/audit/generatedLedger.ts'
import {
  GENESIS,
  isLedgerEntry,
  type LedgerHeader,
  type UnchainedEntry,
} from '../../src/contracts/audit/ledger.ts'
import type { Locale } from '../../src/contracts/portal/locale.ts'
import { chainEntries } from '../../src/services/audit/ledger/chain.ts'
import { toJsonl } from '../../src/services/audit/ledger/exportLedger.ts'
import { expectAccessible } from '../drivers/accessible.ts'
import { auditPage } from '../drivers/auditPage.ts'
import { ledgersOf } from '../drivers/ledgerOf.ts'
import { onPage } from '../drivers/onPage.ts'
import { toast } from '../drivers/toast.ts'
import { test } from '../fixtures/server.ts'
import { openHome, speak } from '../portal/signIn.ts'

const sizes = [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
]
/** Folder for screenshots of every state, for review. */
const shots = process.env.SHOTS

const check = async (page: Page, where: string, locale: Locale): Promise<void> => {
  for (const size of sizes) {
    await page.setViewportSize(size)
    const at = `${where}, ${locale}, ${size.width} px`
    if (shots !== undefined)
      await page.screenshot({
        path: join(shots, `${where.replaceAll(' ', '-')}-${locale}-${size.width}.png`),
        fullPage: true,
      })
    await expectAccessible(page, at)
  }
  await page.setViewportSize({ width: 1280, height: 800 })
}

// Axe is slow, so both languages run concurrently where there are two processors.
test.describe.configure({ mode: 'parallel' })

for (const [locale, colorScheme] of [
  ['en', 'light'],
  ['es', 'dark'],
] as const)
  test(`every state of the audit page is accessible in ${locale}, ${colorScheme}`, async ({
    browser,
    server,
  }) => {
    test.setTimeout(300_000)
    const context = await browser.newContext({
      baseURL: server.baseURL,
      colorScheme,
      reducedMotion: 'reduce',
    })
    // The portal's API is blocked, because the page must not need it.
    await context.route(/\/(v1|v2|init)\//, (route) => route.abort())
    const page = await context.newPage()
    await speak(page, server, locale)
    const audit = auditPage(page, locale)
    const { t } = audit
    const file = madeFile(240, 12)
    const lines = file.trimEnd().split('\n')

    await audit.open()
    await expect(page.getByRole('heading', { level: 1, name: t('heading') })).toBeVisible()
    await expect(onPage(page).getByText(t('choice.current'))).toBeVisible()
    await check(page, 'audit empty', locale)

    await audit.openFile(file)
    await audit.expectOpen()
    await expect(onPage(page).getByText(t('head.whole'))).toBeVisible()
    await audit.goToFirst()
    await check(page, 'audit chart', locale)
    await onPage(page).getByText(t('actor.list'), { exact: true }).click()
    await check(page, 'audit chart as a list', locale)
    await page.getByRole('searchbox').fill('transport.joined')
    await expect(audit.position).toHaveAttribute('max', '17')
    await page.getByRole('tab', { name: t('actor.change') }).click()
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await check(page, 'audit change', locale)
    await page.getByRole('tab', { name: t('actor.why') }).click()
    await page.getByLabel(t('why.event'), { exact: true }).selectOption('transport.previewed')
    await expect(onPage(page).getByText(t('why.then'))).toBeVisible()
    await check(page, 'audit why', locale)
    await page.getByRole('searchbox').fill('nothing like it')
    await expect(onPage(page).getByText(t('entries.none'))).toBeVisible()
    await check(page, 'audit nothing found', locale)
    await page.getByRole('button', { name: t('filter.clear') }).click()
    await page.getByRole('button', { name: t('player.play') }).click()
    await check(page, 'audit playing', locale)
    await page.getByRole('button', { name: t('head.close') }).click()

    await audit.openFile([...lines.slice(0, 100), ...lines.slice(101), ''].join('\n'))
    await audit.expectOpen()
    await expect(onPage(page).getByText(t('head.unproven'))).toBeVisible()
    await check(page, 'audit broken in part', locale)
    await page.getByRole('button', { name: t('head.close') }).click()

    await audit.openFile('This is a shopping list.\n')
    await expect(page.getByRole('heading', { level: 1, name: t('fault.title') })).toBeFocused()
    await check(page, 'audit broken', locale)
    await page.getByRole('button', { name: t('fault.other') }).click()

    await audit.openFile(madeFile(60_000, 12))
    await expect(page.getByRole('meter', { name: t('progress.verifying') })).toBeAttached()
    await check(page, 'audit verifying', locale)
    await context.close()
  })

test('the audit page is worked by keyboard alone, without a trap', async ({ page, server }) => {
  await speak(page, server, 'en')
  const audit = auditPage(page)
  await audit.open()
  await audit.openFile(madeFile(240, 12))
  await audit.expectOpen()
  const stands = (entry: number) =>
    expect(audit.position).toHaveAttribute('aria-valuetext', `${entry} of 240`)
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')

  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await stands(240)
  await page.keyboard.press('Home')
  await stands(1)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await stands(3)
  // The position is announced.
  await expect(page.getByTestId('polite').getByText(/^Entry 2 \(3 of 240\)/)).toBeAttached()
  await page.keyboard.press('ArrowLeft')
  await stands(2)
  await page.keyboard.press('e')
  const firstError = await audit.position.getAttribute('aria-valuetext')
  await page.keyboard.press('e')
  await expect(audit.position).not.toHaveAttribute('aria-valuetext', firstError ?? '')
  await page.keyboard.press('Shift+E')
  await expect(audit.position).toHaveAttribute('aria-valuetext', firstError ?? '')
  await expect(audit.state).toHaveText('Reconnecting')

  await page.keyboard.press('Home')
  await page.keyboard.press(' ')
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  await expect(audit.position).toHaveAttribute('aria-valuetext', /^([4-9]|\d\d+) of 240$/)
  await page.keyboard.press(' ')
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()

  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('menu / e')
  await expect(page.getByRole('searchbox')).toHaveValue('menu / e')
  await page.getByRole('searchbox').fill('menu.opened')
  await expect(onPage(page).getByText(/^\d+ entries match$/)).toBeVisible()
  await page.getByRole('searchbox').fill('')

  await audit.entries.focus()
  await page.keyboard.press('End')
  await stands(240)
  await page.keyboard.press('ArrowUp')
  await stands(239)
  await audit.actors.focus()
  await page.keyboard.press('PageUp')
  await page.keyboard.press('PageUp')
  await expect(page.getByRole('heading', { level: 2, name: 'room at this entry' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('heading', { level: 2, name: 'shell at this entry' })).toBeVisible()

  await page.getByRole('tab', { name: 'Chart' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Change' })).toBeFocused()
  // Tab leaves every stop and returns to the skip link.
  const seen: string[] = []
  for (let stop = 0; stop < 80 && !(await focused()).startsWith('Skip to content'); stop += 1) {
    await page.keyboard.press('Tab')
    seen.push(await focused())
  }
  expect(seen.at(-1)).toContain('Skip to content')
})

test('a link leads back to a moment of this browser, and a file never has one', async ({ page, server }) => {
  await speak(page, server, 'en')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const audit = auditPage(page)
  await audit.open()
  await page
    .getByRole('button', { name: /^Open the record of/ })
    .first()
    .click()
  await audit.expectOpen()
  await audit.goToFirst()
  await audit.step(1)
  await audit.step(1)
  const state = await audit.state.textContent()
  const stands = await audit.position.getAttribute('aria-valuetext')
  await page.getByRole('button', { name: 'Copy link to this entry' }).click()
  await expect(toast(page, 'Link copied')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(/\/audit\?session=[\w-]+&at=2$/)
  await page.goto(link)
  await audit.expectOpen()
  await expect(audit.state).toHaveText(state ?? '')
  expect((await audit.position.getAttribute('aria-valuetext'))?.split(' ')[0]).toBe(stands?.split(' ')[0])

  await page.getByRole('button', { name: 'Close the record' }).click()
  await audit.openFile(madeFile(20))
  await audit.expectOpen()
  await expect(page.getByRole('button', { name: 'Copy link to this entry' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await page.getByRole('button', { name: 'Copy link to this entry' }).click({ force: true })
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  expect(new URL(page.url()).search).not.toContain('00000000')
})

test('a file is dropped, and a click in a lane goes to the entry nearest to it', async ({ page, server }) => {
  await speak(page, server, 'en')
  const audit = auditPage(page)
  await audit.open()
  const dropped = await page.evaluateHandle(
    (text) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([text], 'record.jsonl'))
      return transfer
    },
    madeFile(240, 12),
  )
  const field = onPage(page).getByText(audit.t('choice.drop'))
  await field.dispatchEvent('dragover', { dataTransfer: dropped })
  await field.dispatchEvent('drop', { dataTransfer: dropped })
  await audit.expectOpen()
  await audit.goToLast()
  await expect(audit.position).toHaveAttribute('aria-valuetext', '240 of 240')

  const row = audit.actors.getByRole('option').filter({ hasText: /^room/ })
  const name = await row.textContent()
  const lane = row.getByTestId('lane')
  const box = await lane.boundingBox()
  await lane.click({ position: { x: 1, y: (box?.height ?? 0) / 2 } })
  await expect(row).toHaveAttribute('aria-selected', 'true')
  await expect(audit.position).toHaveAttribute('aria-valuetext', /^\d of 240$/)
  const first = await audit.entries.getByRole('option', { selected: true }).textContent()
  expect(first).toContain((name ?? '').split(':')[0] ?? 'no name')
  await lane.click({ position: { x: (box?.width ?? 0) - 1, y: (box?.height ?? 0) / 2 } })
  await expect(audit.position).toHaveAttribute('aria-valuetext', /^2\d\d of 240$/)
})

/**
 * The lines of a file without those of the clock, which ticks on while one reads, and without the fields of
 * the header that every line changes.
 */
const linesWithoutClock = (text: string): string[] => {
  const [header = '', ...lines] = text.split('\n')
  const { head: _, records: __, hash: ___, ...kept } = JSON.parse(header) as LedgerHeader
  return [JSON.stringify(kept), ...lines.filter((line) => !line.includes('"machine":"liveAppointment"'))]
}

test('reading the record writes nothing of the reading into it', async ({ page, server }) => {
  await speak(page, server, 'en')
  const audit = auditPage(page)
  await audit.open()
  await page
    .getByRole('button', { name: /^Open the record of/ })
    .first()
    .click()
  await audit.expectOpen()
  const before = linesWithoutClock(await audit.save())
  for (let step = 0; step < 20; step += 1) await audit.step(step % 3 === 0 ? 1 : -1)
  await page.getByRole('button', { name: 'Close the record' }).click()
  await page
    .getByRole('button', { name: /^Open the record of/ })
    .first()
    .click()
  await audit.expectOpen()
  const text = await audit.save()
  // The root names the actor of its page, which itself records nothing.
  expect(text).not.toContain('"machine":"auditPage"')
  expect(text).not.toContain('app/auditPage')
  expect(text).not.toContain('app/page')
  expect(linesWithoutClock(text)).toEqual(before)
})

const fileOf = (entries: readonly UnchainedEntry[]): string =>
  toJsonl(chainEntries(GENESIS, entries), {
    ...{ session: '00000000-0000-4000-8000-000000000001', appVersion: 'test', timeZone: 'Etc/UTC' },
  })
const madeEntries = (): UnchainedEntry[] =>
  madeRecords(40)
    .filter(isLedgerEntry)
    .map(({ hash: _, ...entry }) => entry)

/** A record of forty entries, the ninth of which is a tick of a clock. */
const tickingFile = (): string =>
  fileOf(
    madeEntries().map((entry) =>
      entry.seq === 8 ? { ...entry, event: { type: 'xstate.after.tick.room.Connected' } } : entry,
    ),
  )

/** A record in which nothing failed: the calls, which lose their connection, are left out. */
const fineFile = (): string =>
  fileOf(
    madeEntries()
      .filter(({ machine }) => machine === 'shell')
      .map((entry, seq) => ({ ...entry, seq })),
  )

test('rows say when, what, who and what changed; ticks wait until asked, error arrows for errors', async ({
  page,
  server,
}) => {
  await openHome(page, server)
  // The ledger is loaded after the first screen.
  await ledgersOf(page, 'xstate.done.actor.fetch', 'agendaList')
  const audit = auditPage(page)
  await audit.open()
  // The page load of Home; it has a clock.
  await page
    .getByRole('button', { name: /^Open the record of/ })
    .nth(1)
    .click()
  await audit.expectOpen()
  const text = await audit.save()
  await page.getByRole('searchbox').fill('form.submitted')
  const row = audit.entries.getByRole('option')
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('Form submitted')
  await expect(row).toContainText("Doctor's page")
  await expect(row).toContainText('page: open.entry.saving')
  // The number is that of the list, the player, the detail and the saved file.
  const seq = /#(\d+)/.exec((await row.textContent()) ?? '')?.[1] ?? ''
  await row.click()
  await expect(page.getByRole('region', { name: 'Player' })).toContainText(`Entry ${seq} · 1 of 1`)
  // The detail and what a screen reader is told have the words of the row.
  await expect(onPage(page).getByText(new RegExp(`^Entry ${seq} · Form submitted`))).toBeVisible()
  await expect(
    page.getByTestId('polite').getByText(new RegExp(`^Entry ${seq} .*Form submitted`)),
  ).toBeAttached()
  const saved = text.split('\n').find((line) => line.includes('"type":"form.submitted"')) ?? ''
  expect(JSON.parse(saved)).toMatchObject({ seq: Number(seq) })
  await expect(page.getByRole('button', { name: 'Next error' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Clear filter' }).click()

  await page.getByRole('button', { name: 'Close the record' }).click()
  await audit.openFile(tickingFile())
  await audit.expectOpen()
  await expect(audit.position).toHaveAttribute('aria-valuetext', '39 of 39')
  await page.getByRole('button', { name: 'Show 1 clock tick', exact: true }).click()
  await expect(audit.position).toHaveAttribute('aria-valuetext', '40 of 40')

  await page.getByRole('button', { name: 'Close the record' }).click()
  await audit.openFile(fineFile())
  await audit.expectOpen()
  await expect(onPage(page).getByText('0 errors').first()).toBeVisible()
  await expect(audit.entries.getByRole('option', { name: /Menu opened/ }).first()).toBeVisible()
  for (const name of ['Previous error', 'Next error'])
    await expect(page.getByRole('button', { name })).toHaveCount(0)

  await page.getByRole('button', { name: 'Close the record' }).click()
  await audit.openFile(madeFile(40))
  await audit.expectOpen()
  await audit.goToFirst()
  await expect(page.getByRole('button', { name: 'Previous error' })).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByRole('button', { name: 'Next error' })).toHaveAttribute('aria-disabled', 'false')
})
