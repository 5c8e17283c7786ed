import { expect, type Page } from '@playwright/test'
import type { z } from 'zod'
import type { appointmentListAnswer } from '../../src/contracts/portal/appointment.ts'
import type { DaySummary } from '../../src/contracts/portal/daySummary.ts'
import type { Wallet } from '../../src/contracts/portal/payments/payments.ts'
import { expectAccessible } from '../drivers/accessible.ts'
import { onPage } from '../drivers/onPage.ts'
import { test } from '../fixtures/server.ts'
import { openHome } from './signIn.ts'

const DAY_MS = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()

type Listed = z.input<typeof appointmentListAnswer>['appointments'][number]
const visit = (id: string, over: Partial<Listed>): Listed => ({
  id,
  start_time: inDays(0),
  end_time: inDays(0),
  speciality_id: '00000000-0000-4000-8000-000000000001',
  reason: '',
  price_centavos: 65_000,
  paid: false,
  is_new_client: false,
  client: { id: 'c-1', first_name: 'Ana', last_name: 'Pérez' },
  status: 'PENDING_PAYMENT',
  ...over,
})

const listOf = (appointments: Listed[]) => ({
  appointments,
  page: 1,
  count: appointments.length,
  server_time: inDays(0),
})

const answerWallet = (page: Page, over: Partial<Wallet>) =>
  page.route('**/v1/practitioner/stripe/wallet', (route) =>
    route.fulfill({
      json: {
        currency: 'MXN',
        available_centavos: 0,
        pending_centavos: 0,
        pending_until: null,
        on_the_way: [],
        difference_centavos: 0,
        as_of: '2026-03-02T11:30:00.000Z',
        fresh: true,
        ...over,
      },
    }),
  )

test('unpaid visits are alerts that lead to the visit', async ({ page, server }) => {
  const later = Array.from({ length: 8 }, (_, at) =>
    visit(`later-${String(at)}`, { start_time: inDays(at + 1), end_time: inDays(at + 1) }),
  )
  await page.route(/appointment\/unpaid$/, (route) => route.fulfill({ json: listOf(later) }))
  await page.route(/appointment\/list\?/, (route) => route.fulfill({ json: listOf([]) }))
  await openHome(page, server)
  const alerts = page.getByRole('region', { name: 'Alerts' })
  await expect(alerts.getByText('8 unpaid visits')).toBeVisible()
  await expect(alerts.getByRole('link')).toHaveCount(6)
  await expect(alerts.getByText('and 2 more')).toBeVisible()
  await expect(alerts.getByRole('link').first()).toHaveAttribute('href', '/appointments/later-0')
})

test('the next payout is the first that arrives, and an old balance says its age', async ({
  page,
  server,
}) => {
  await answerWallet(page, {
    fresh: false,
    pending_centavos: 61_938,
    pending_until: '2026-03-09T11:30:00.000Z',
    on_the_way: [
      { amount_centavos: 200_000, arrives_at: '2026-03-12T11:30:00.000Z' },
      { amount_centavos: 125_000, arrives_at: '2026-03-05T11:30:00.000Z' },
    ],
  })
  await openHome(page, server)
  const card = page.getByRole('region', { name: 'Next payout' })
  await expect(card.getByText('$1,250.00 MXN')).toBeVisible()
  await expect(card.getByText('Arrives at your bank on Thu 5 Mar 2026')).toBeVisible()
  await expect(card).toContainText('$619.38 MXN pending · Available from Mon 9 Mar 2026')
  await expect(card).toContainText('Data as of Mon 2 Mar 2026')
  await expect(card).not.toContainText('$2,000.00')
  await expect(card.getByRole('link', { name: 'See payments' })).toHaveAttribute('href', '/settings/payments')
})

test('without a balance that was ever read there is no amount, and without an account no card', async ({
  page,
  server,
}) => {
  await answerWallet(page, { as_of: null })
  await openHome(page, server)
  const card = page.getByRole('region', { name: 'Next payout' })
  await expect(card.getByText('The next payout could not be loaded')).toBeVisible()
  await expect(card).not.toContainText('$')
  await page.unroute('**/v1/practitioner/stripe/wallet')
  await page.route('**/v1/practitioner/stripe/wallet', (route) =>
    route.fulfill({ status: 404, json: { message: 'Not found', code: 'notFound' } }),
  )
  const answered = page.waitForResponse('**/v1/practitioner/stripe/wallet')
  await page.reload()
  await answered
  await expect(page.getByRole('region', { name: 'Your day' })).toBeVisible()
  await expect(card).toBeHidden()
})

test('after the last visit the day lists prescriptions and the notes to sign', async ({ page, server }) => {
  const over = { start_time: inDays(-0.2), end_time: inDays(-0.1), paid: true, status: 'COMPLETED' as const }
  await page.route(/appointment\/list\?/, (route) =>
    route.fulfill({ json: listOf([visit('a', over), visit('b', over)]) }),
  )
  const summary: DaySummary = {
    held: 2,
    prescriptions: 1,
    unsigned: [{ id: 'b', start_time: '2026-03-02T11:30:00.000Z' }],
  }
  await page.route(/appointment\/day\?/, (route) => route.fulfill({ json: summary }))
  await openHome(page, server)
  const day = page.getByRole('region', { name: 'Your day' })
  await expect(day.getByText('1 with a prescription')).toBeVisible()
  await expect(day.getByText('1 unsigned note')).toBeVisible()
  await expect(day.getByRole('link', { name: /^Visit at \d{2}:\d{2} [AP]M$/ })).toHaveAttribute(
    'href',
    '/appointments/b',
  )
  await expectAccessible(page, 'the end of the day')
})

test('an offline page says how old its data are', async ({ page, server }) => {
  await page.route(/appointment\/list\?/, (route) =>
    route.fulfill({ json: { ...listOf([]), server_time: '2026-03-02T16:42:00.000Z' } }),
  )
  await openHome(page, server)
  await expect(page.getByRole('region', { name: 'Your day' })).toBeVisible()
  const banner = onPage(page).getByText(/^Offline\. Showing data from \d{2}:42\s[AP]M\.$/)
  await page.context().setOffline(true)
  await expect(banner).toBeVisible()
  await page.context().setOffline(false)
  await expect(banner).toBeHidden()
})

test('the portal can be installed as an app', async ({ page, server }) => {
  await openHome(page, server)
  const session = await page.context().newCDPSession(page)
  const { errors } = await session.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  // A private window, as tests have, installs nothing.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
})
