import { expect, type Locator, type Page } from '@playwright/test'
import { dateAt, weekdayOf } from '../../src/contracts/portal/schedule/wallTime.ts'
import { expectAccessible } from '../drivers/accessible.ts'
import { test } from '../fixtures/server.ts'
import { enterGrid, press } from './calendarGrid.ts'
import { openHome } from './signIn.ts'

// Its hours are changed, which the visits of other files on a shared server would feel.
test.use({ serverEnv: { SEED: 'demo', DEMO_PASSWORD: 'a clinic whose gestures are reviewed' } })

const WEEK = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
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
 * @returns the patient, who has no other visit then
 */
const openWithExtraTime = async (page: Page): Promise<string> => {
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
  const visit = appointments.findLast(
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
  return nameOf(visit)
}

test('P4.18 P4.19 a gesture that touches a visit is shown before it is saved, and one Undo takes all of it back', async ({
  page,
  server,
}) => {
  await openHome(page, server)
  const card = page.getByRole('region', { name: 'Calendar' })
  const grid = card.getByRole('grid')
  await expect(grid).toHaveAttribute('aria-busy', 'false')
  const who = await openWithExtraTime(page)
  await expect(grid).toHaveAttribute('aria-busy', 'false')
  const mine = grid.getByRole('button', { name: new RegExp(`^${who}, .*Confirmed$`) })
  // On the last days of a week the visits to come are in the next one.
  if ((await mine.count()) === 0) {
    await card.getByRole('button', { name: 'Next week' }).click()
    await expect(grid).toHaveAttribute('aria-busy', 'false')
  }
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
})
