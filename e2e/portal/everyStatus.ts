import { join } from 'node:path'
import { type APIRequestContext, expect } from '@playwright/test'
import { z } from 'zod'
import { test as base, startServer, type TestServer } from '../fixtures/server.ts'

const DAY_MS = 86_400_000
const SHIFT_CLOCK = join(import.meta.dirname, '..', 'fixtures', 'shiftClock.ts')

/**
 * A demo clinic that was opened two days ago and not looked at since: visits that were confirmed then are over, and
 * nobody has said how they ended.
 */
export const test = base.extend<object, { server: TestServer }>({
  server: [
    async ({ serverEnv }, use) => {
      const before = await startServer({
        ...serverEnv,
        NODE_OPTIONS: `--import ${SHIFT_CLOCK}`,
        CLOCK_SHIFT_MS: String(-2 * DAY_MS),
      })
      await before.halt()
      const server = await startServer({ ...serverEnv, DATA_DIR: before.dataDir })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 150_000 },
  ],
})

const listed = z.object({
  appointments: z.array(z.object({ id: z.string(), status: z.string(), end_time: z.string() })),
})

/** The page of one visit of each status, for the doctor; UNDECIDED is over without a word how it ended. */
export const visitOfEachStatus = async (
  request: APIRequestContext,
  { baseURL }: TestServer,
  headers: { authorization: string },
): Promise<string[]> => {
  const query = new URLSearchParams({
    start_time: new Date(Date.now() - 10 * DAY_MS).toISOString(),
    end_time: new Date(Date.now() + 10 * DAY_MS).toISOString(),
    sort: 'asc',
  })
  const answer = await request.get(`${baseURL}/v1/practitioner/appointment/timeframe?${query}`, { headers })
  const { appointments } = listed.parse(await answer.json())
  const found = Map.groupBy(appointments, ({ status, end_time }) =>
    status === 'ACCEPTED' && Date.parse(end_time) < Date.now() ? 'UNDECIDED' : status,
  )
  expect([...found.keys()].sort()).toEqual([
    'ACCEPTED',
    'CANCELED',
    'COMPLETED',
    'PENDING_PAYMENT',
    'REQUESTED',
    'UNDECIDED',
  ])
  return [...found.values()].flatMap(([visit]) => (visit === undefined ? [] : [`/appointments/${visit.id}`]))
}
