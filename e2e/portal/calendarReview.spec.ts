import { expect, type Locator, type Page } from '@playwright/test'
import { dateAt, weekdayOf } from '../../src/contracts/portal/schedule/wallTime.ts'
import { expectAccessible } from '../drivers/accessible.ts'
import { bookLinkedVisit } from '../drivers/linkedVisit.ts'
import { test } from '../fixtures/server.ts'
import { dragUpOverVisit, enterGrid, press } from './calendarGrid.ts'
import { openHome } from './signIn.ts'

// Its hours are changed, which the visits of other files on a shared server would feel.
test.use({ serverEnv: { SEED: 'demo', DEMO_PASSWORD: 'a clinic whose gestures are reviewed' } })

const WEEK = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const WEEK_MS = 7 * 86_400_000
const focused = (card: Locator): Locator => card.locator(':focus')

interface Booked {
  readonly status: string
  readonly start_time: string
  readonly end_time: string
  readonly client: { readonly first_name: string; readonly last_name: string }
}
const nameOf = ({ client }: Booked): string => `${client.first_name} ${client.last_name}`

/**
 * Takes the hours off the day of a confirmed visit to come, and opens extra time around it instead.
 * @returns the visit, whose patient has no other one then
 */
const openWithExtraTime = async (page: Page) => {
  const read = page.waitForRequest(/\/v2\/practitioner\/set_time$/)
  await page.reload()
  const headers = { authorization: (await (await read).allHeaders()).authorization ?? '' }
  const api = page.request
  const { schedule } = await (await api.get('/v2/practitioner/set_time', { headers })).json()
  const time = new URLSearchParams({
    start_time: new Date().toISOString(),
    end_time: new Date(Date.now() + 14 * 86_400_000).toISOString(),
    sort: 'asc',
  })
  const listed = await api.get(`/v1/practitioner/appointment/timeframe?${time}`, { headers })
  const { appointments } = await listed.json()
  const visit: Booked = appointments.findLast(
    (one: Booked) =>
      one.status === 'ACCEPTED' &&
      Date.parse(one.start_time) > Date.now() &&
      appointments.filter((other: Booked) => nameOf(other) === nameOf(one)).length === 1,
  )
  const { zone, weekly } = schedule.hours.at(-1)
  const day = weekdayOf(dateAt(Date.parse(visit.start_time), zone))
  const saved = await api.put(`/v2/practitioner/set_time/update/${schedule.id}`, {
    headers: { ...headers, 'if-match': `"${schedule.version}"` },
    data: { zone, weekly: weekly.filter(({ weekday }: { weekday: string }) => weekday !== day) },
  })
  expect(saved.status()).toBe(200)
  const end = new Date(Date.parse(visit.end_time) + 3_600_000).toISOString()
  const opened = await api.post('/v1/practitioner/overrides/extending', {
    headers,
    data: { start_time: visit.start_time, end_time: end },
  })
  expect(opened.status()).toBe(200)
  await page.reload()
  return { visit, headers, end }
}

test('P4.18 P4.19 a gesture that touches a visit is shown before it is saved, and one Undo takes all of it back', async ({
  page,
  server,
}) => {
  test.setTimeout(180_000)
  await openHome(page, server)
  const card = page.getByRole('region', { name: 'Calendar' })
  const grid = card.getByRole('grid')
  await expect(grid).toHaveAttribute('aria-busy', 'false')
  const { visit, headers, end } = await openWithExtraTime(page)
  const who = nameOf(visit)
  const mine = grid.getByRole('button', { name: new RegExp(`^${who}, .*Confirmed$`) })
  /** After the page was loaded. */
  const toTheVisit = async () => {
    await expect(grid).toHaveAttribute('aria-busy', 'false')
    // On the last days of a week the visits to come are in the next one.
    if ((await mine.count()) === 0) await card.getByRole('button', { name: 'Next week' }).click()
    await expect(mine).toBeVisible()
    await expect(grid).toHaveAttribute('aria-busy', 'false')
  }
  await toTheVisit()
  const label = (await mine.getAttribute('aria-label')) ?? ''
  const [, weekday = '', hour, minute, half] = /, (\w+day) .*?, (\d\d):(\d\d)\s([AP]M)/.exec(label) ?? []
  /** Within the extra time, after the visit. */
  const toTheTimeBelow = async () => {
    await enterGrid(card)
    await press(page, 'Home')
    await press(page, 'ArrowUp', 96)
    await press(page, 'ArrowRight', WEEK.indexOf(weekday))
    await press(
      page,
      'ArrowDown',
      (Number(hour) % 12) * 4 + (half === 'PM' ? 48 : 0) + Number(minute) / 15 + 3,
    )
    await expect(focused(card)).toHaveAccessibleName(/extra time$/)
  }

  await test.step('Delete names the visit; going back saves nothing', async () => {
    await toTheTimeBelow()
    await press(page, 'Delete')
    const review = page.getByRole('dialog', { name: 'Review before saving' })
    await expect(review.getByRole('region', { name: 'Affected visits' })).toContainText(who)
    await expectAccessible(page, 'what a deleted exception would do')
    await review.getByRole('button', { name: 'Change nothing' }).click()
    await expect(review).toBeHidden()
    await expect(focused(card)).toHaveAccessibleName(/extra time$/)
  })

  await test.step('the visit is cancelled with it, and one Undo brings both back', async () => {
    await press(page, 'Delete')
    const review = page.getByRole('dialog', { name: 'Review before saving' })
    await review.getByRole('region', { name: 'Affected visits' }).getByRole('combobox').selectOption('cancel')
    await review.getByRole('button', { name: 'Save' }).click()
    await expect(card.getByText('Exception deleted.')).toBeVisible()
    await expect(mine).toHaveCount(0)
    await expect(card.getByText(/now outside your hours$/)).toHaveCount(0)
    await card.getByRole('button', { name: 'Undo' }).click()
    await expect(card.getByText('Change undone.')).toBeVisible()
    await expect(mine).toBeVisible()
    await toTheTimeBelow()
  })

  /** The extra time ends an hour after the visit; its end is dragged up, so that the visit is outside of it. */
  const shorten = () => dragUpOverVisit(page, mine, 4, -3)
  const endOfExtraTime = async (): Promise<string> => {
    const query = new URLSearchParams({ start_time: visit.start_time, end_time: visit.end_time })
    const { overrides } = await (
      await page.request.get(`/v1/practitioner/overrides?${query}`, { headers })
    ).json()
    return overrides.find(({ kind }: { kind: string }) => kind === 'extending').period.end_time
  }

  await test.step('shorter extra time names the visit; going back leaves its end where it was', async () => {
    await shorten()
    const review = page.getByRole('dialog', { name: 'Review before saving' })
    await expect(review.getByRole('region', { name: 'Affected visits' })).toContainText(who)
    await expectAccessible(page, 'what a resized exception would do')
    await review.getByRole('button', { name: 'Change nothing' }).click()
    await expect(review).toBeHidden()
    await expect(card.getByText('Exception changed.')).toHaveCount(0)
    expect(await endOfExtraTime()).toBe(end)
  })

  await test.step('saved, the visit stays and is asked about; Undo gives the extra time its end again', async () => {
    await shorten()
    const review = page.getByRole('dialog', { name: 'Review before saving' })
    await review.getByRole('button', { name: 'Save' }).click()
    await expect(card.getByText('Exception changed.')).toBeVisible()
    await expect(card.getByText('1 visit is now outside your hours')).toBeVisible()
    expect(Date.parse(await endOfExtraTime())).toBe(Date.parse(visit.start_time) + 15 * 60_000)
    await expect(mine).toBeVisible()
    await card.getByRole('button', { name: 'Undo' }).click()
    await expect(card.getByText('Change undone.')).toBeVisible()
    await expect(card.getByText('1 visit is now outside your hours')).toHaveCount(0)
    expect(await endOfExtraTime()).toBe(end)
    await enterGrid(card)
    await press(page, 'ArrowDown', 3)
    await expect(focused(card)).toHaveAccessibleName(/extra time$/)
  })

  await test.step('P1.17 blocked time is not resized over the visit, and the reason is shown', async () => {
    const at = (minutes: number) => new Date(Date.parse(visit.end_time) + minutes * 60_000).toISOString()
    const data = { all_day: false, reason: 'Congress', start_time: at(15), end_time: at(45) }
    const blocked = await page.request.post('/v1/practitioner/overrides/blocking', { headers, data })
    expect(blocked.status()).toBe(200)
    await page.reload()
    await toTheVisit()
    await dragUpOverVisit(page, mine, 1, 3)
    await expect(card.getByText('A visit is booked at this time')).toBeVisible()
    await expect(card.getByText('Exception changed.')).toHaveCount(0)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

test('P4.17 P4.18 P4.19 a copied week that touches a visit is shown before it is saved, and one Undo takes all of it back', async ({
  page,
  server,
}) => {
  test.setTimeout(120_000)
  const { headers, freeSlots } = await bookLinkedVisit(page.request, server, 9)
  const [slot] = freeSlots
  if (slot === undefined) throw new Error('No time is free')
  const weekBefore = (time: string) => new Date(Date.parse(time) - WEEK_MS).toISOString()
  const blocked = await page.request.post('/v1/practitioner/overrides/blocking', {
    headers,
    data: {
      ...{ all_day: false, reason: 'Congress' },
      ...{ start_time: weekBefore(slot.start_time), end_time: weekBefore(slot.end_time) },
    },
  })
  expect(blocked.status()).toBe(200)
  /** The exceptions that touch the time of the visit. */
  const there = async () => {
    const query = new URLSearchParams({ start_time: slot.start_time, end_time: slot.end_time })
    const listed = await page.request.get(`/v1/practitioner/overrides?${query}`, { headers })
    return (await listed.json()).overrides.length
  }
  expect(await there()).toBe(0)

  await openHome(page, server)
  const card = page.getByRole('region', { name: 'Calendar' })
  const grid = card.getByRole('grid')
  const review = page.getByRole('dialog', { name: 'Review before saving' })
  const ana = grid.getByRole('button', { name: /^Ana Ríos, / })
  const turn = async (name: 'Next week' | 'Previous week') => {
    await card.getByRole('button', { name }).click()
    await expect(grid).toHaveAttribute('aria-busy', 'false')
  }
  await expect(grid).toHaveAttribute('aria-busy', 'false')
  for (let weeks = 0; weeks < 3 && (await ana.count()) === 0; weeks += 1) await turn('Next week')
  await expect(ana).toHaveCount(1)
  await turn('Previous week')

  const copy = async () => {
    await card.getByRole('button', { name: "Copy this week's changes to…" }).click()
    const dialog = page.getByRole('dialog', { name: "Copy this week's changes to…" })
    await dialog.getByLabel('Week').selectOption({ index: 1 })
    await expect(dialog.getByText(/1 visit is booked at this time/).first()).toBeVisible()
    await dialog.getByRole('button', { name: /^Copy \d+ exceptions?$/ }).click()
    await expect(review.getByRole('region', { name: 'Affected visits' })).toContainText('Ana Ríos')
  }

  await test.step('the review names the visit; going back copies nothing', async () => {
    await copy()
    await expectAccessible(page, 'what a copied week would do')
    await review.getByRole('button', { name: 'Change nothing' }).click()
    await expect(review).toBeHidden()
    await expect(card.getByRole('button', { name: 'Undo' })).toHaveCount(0)
    expect(await there()).toBe(0)
  })

  await test.step('the visit is cancelled with the copy, and one Undo brings it back', async () => {
    await copy()
    await review.getByRole('combobox', { name: /^Ana Ríos, / }).selectOption('cancel')
    await review.getByRole('button', { name: 'Save' }).click()
    await expect(card.getByRole('button', { name: 'Undo' })).toBeVisible()
    expect(await there()).toBe(1)
    await turn('Next week')
    await expect(ana).toHaveCount(0)
    await card.getByRole('button', { name: 'Undo' }).click()
    await expect(card.getByText('Change undone.')).toBeVisible()
    await expect(ana).toHaveCount(1)
    expect(await there()).toBe(0)
  })
})
