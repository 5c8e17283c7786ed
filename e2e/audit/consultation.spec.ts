import { expect, type Page } from '@playwright/test'
import { replayLedger } from '../../src/actors/audit/ledger/replay.ts'
import { fromJsonl } from '../../src/services/audit/ledger/exportLedger.ts'
import { actorName, stateText } from '../../src/views/audit/stateText.ts'
import { auditPage } from '../drivers/auditPage.ts'
import { PATIENT, startConsultation } from '../drivers/consultation.ts'
import { onPage } from '../drivers/onPage.ts'
import { startBrittleNetwork } from '../fixtures/brittleNetwork.ts'
import { test } from '../fixtures/server.ts'

// A consultation with a reconnect is recorded, exported to a file, and read in another browser.

test.use({ serverEnv: { SEED: 'demo', DEMO_PASSWORD: 'a clinic that is audited' } })

const reconnecting = (page: Page) =>
  onPage(page)
    .getByText(/^Reconnecting…/)
    .first()

test('M4.005 a consultation that reconnected is replayed from its file in a fresh profile, and a changed file names the entry', async ({
  page,
  browser,
  server,
}) => {
  test.setTimeout(180_000)
  const network = await startBrittleNetwork(server.baseURL)
  let text = ''

  const { guestPage, context } = await startConsultation({ page, browser, server }, network.origin)
  await test.step('they talk, and the connection breaks once', async () => {
    network.cutSignalling(true)
    await expect(reconnecting(guestPage)).toBeVisible({ timeout: 20_000 })
    network.cutSignalling(false)
    await expect(onPage(guestPage).getByText(/^Reconnecting…/)).toHaveCount(0, { timeout: 30_000 })
  })

  await test.step('the patient’s browser saves its record', async () => {
    const audit = auditPage(guestPage)
    await audit.open()
    // The current page comes first in the list; the consultation is the one before it.
    await guestPage
      .getByRole('button', { name: /^Open the record of/ })
      .nth(1)
      .click()
    await audit.expectOpen()
    text = await audit.save()
    expect(text).not.toContain(PATIENT)
  })
  await context.close()
  await network.close()

  const { entries } = fromJsonl(text)
  const runs = replayLedger(entries)
  expect(runs.filter(({ mismatch, problem }) => mismatch !== null || problem !== null)).toEqual([])

  const fresh = await browser.newContext({ baseURL: server.baseURL, locale: 'en-US' })
  const auditorPage = await fresh.newPage()
  const audit = auditPage(auditorPage)

  await test.step('in a fresh profile it is whole, and stepping shows Reconnecting, then Connected', async () => {
    await audit.open()
    await audit.openFile(text)
    await audit.expectOpen()
    await expect(onPage(auditorPage).getByText(audit.t('head.whole'))).toBeVisible()
    await expect(
      auditorPage
        .getByRole('region', { name: 'Summary' })
        .getByText(/The patient lost the connection for \d+\ss and reconnected$/),
    ).toBeVisible()
    await auditorPage.getByLabel(audit.t('filter.machine')).selectOption('room')
    await expect(onPage(auditorPage).getByText(/match(es)?$/)).toBeVisible()
    await audit.goToFirst()
    const rooms = entries.filter(({ machine }) => machine === 'room')
    const seen: string[] = []
    for (const [at, entry] of rooms.entries()) {
      await expect(audit.position).toHaveAttribute('aria-valuetext', `${at + 1} of ${rooms.length}`)
      await expect(audit.state).toHaveText(stateText(entry.to))
      seen.push(stateText(entry.to))
      await audit.step(1)
    }
    const states = seen.filter((state, at) => state !== seen[at - 1])
    expect(states.slice(states.indexOf('Reconnecting'), states.indexOf('Reconnecting') + 2)).toEqual([
      'Reconnecting',
      'Connected',
    ])
  })

  await test.step('every actor ends where it ended live', async () => {
    await auditorPage.getByRole('button', { name: audit.t('filter.clear') }).click()
    await audit.goToLast()
    await expect(audit.position).toHaveAttribute('aria-valuetext', /^[\d,]+ of /)
    await audit.actors.focus()
    await auditorPage.keyboard.press('PageUp')
    for (let page = 0; page < Math.ceil(runs.length / 10); page += 1)
      await auditorPage.keyboard.press('PageUp')
    for (const [at, { path, value }] of runs.entries()) {
      const chosen = audit.actors.getByRole('option', { selected: true })
      await expect(chosen).toHaveAttribute('aria-posinset', String(at + 1))
      await expect(chosen).toContainText(actorName(path))
      const live = entries.findLast((entry) => entry.path === path && entry.to !== null)?.to
      expect(value).toEqual(live)
      await expect(audit.state).toHaveText(stateText(live))
      await auditorPage.keyboard.press('ArrowDown')
    }
    await expect(onPage(auditorPage).getByText(audit.t('actor.differs'))).toHaveCount(0)
  })

  const lines = text.trimEnd().split('\n')
  const middle = Math.floor(lines.length / 2)
  const openAgain = async (changed: string) => {
    await audit.open()
    await audit.openFile(changed)
    await audit.expectOpen()
    await expect(onPage(auditorPage).getByText(audit.t('head.unproven'))).toBeVisible()
  }
  const named = (why: string) =>
    audit.t('fault.entry', { seq: middle - 1, line: middle + 1, why: audit.t(`fault.why.${why}`) })

  await test.step('one byte changed: the entry is named, and what stands before it can be read', async () => {
    const line = lines[middle] ?? ''
    const changed = line.replace(
      /"at":(\d+)(\d)/,
      (_, most: string, last: string) => `"at":${most}${(Number(last) + 1) % 10}`,
    )
    expect(changed).not.toBe(line)
    await openAgain([...lines.slice(0, middle), changed, ...lines.slice(middle + 1), ''].join('\n'))
    await expect(onPage(auditorPage).getByText(named('changed'))).toBeVisible()
    // A call that took longer has clock ticks in this part, which are hidden until asked for.
    const ticks = auditorPage.getByRole('button', { name: /^Show \d+ clock ticks?$/ })
    if (await ticks.isVisible()) await ticks.click()
    await expect(audit.position).toHaveAttribute('aria-valuetext', `${middle - 1} of ${middle - 1}`)
  })

  await test.step('an entry removed: it is named', async () => {
    await openAgain([...lines.slice(0, middle), ...lines.slice(middle + 1), ''].join('\n'))
    await expect(onPage(auditorPage).getByText(named('removed'))).toBeVisible()
  })
  await fresh.close()
})
