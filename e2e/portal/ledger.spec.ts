import { expect } from '@playwright/test'
import { appointmentListAnswer } from '../../src/contracts/portal/appointment.ts'
import { expectAuditable, ledgersOf } from '../drivers/ledgerOf.ts'
import { test } from '../fixtures/server.ts'
import { openHome, speak } from './signIn.ts'

test('the portal writes a ledger that replays and names nobody', async ({ page, server }) => {
  await speak(page, server, 'en')
  await openHome(page, server, 'en')
  const ledgers = await ledgersOf(page, 'xstate.done.actor.fetch', 'agendaList')
  const cookies = await page.context().cookies()
  const tokens = cookies
    .filter(({ name }) => /authorization|refreshtoken/.test(name))
    .map(({ value }) => value)
  expect(tokens).toHaveLength(2)
  const authorization = cookies.find(({ name }) => name === 'authorization')?.value ?? ''
  const day = new Date().toISOString().slice(0, 10)
  const list = await page.request.get(`${server.baseURL}/v1/practitioner/appointment/list`, {
    params: { page: 1, limit: 20_000, date: day },
    headers: { authorization: `Bearer ${authorization}` },
  })
  const { appointments } = appointmentListAnswer.parse(await list.json())
  const names = appointments.flatMap(({ client }) => [client.first_name, client.last_name])
  expect(names.length).toBeGreaterThan(0)
  expectAuditable(ledgers, [server.email, server.password, ...tokens, ...names])
  const machines = new Set(ledgers.flatMap(({ entries }) => entries.map(({ machine }) => machine)))
  expect([...machines]).toEqual(
    expect.arrayContaining(['app', 'session', 'currentPractitioner', 'agendaList']),
  )
})
