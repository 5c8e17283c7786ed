import type { Browser } from '@playwright/test'
import { sql } from 'kysely'
import { startServer } from '../e2e/fixtures/server.ts'
import { speak, words } from '../e2e/portal/signIn.ts'
import type { Database } from '../server/db/client.ts'
import { migrate } from '../server/db/migrate.ts'
import { openPortal } from '../server/testing/portal.ts'
import { PASSWORD } from '../server/testing/testKeys.ts'
import type { TestPractitioner } from '../server/testing/testPeople.ts'
import { openBrowser } from './browser.ts'
import { type BenchDatabase, onServer, openInFolder } from './databases.ts'
import { median, milliseconds, percentile, table, timed } from './measures.ts'
import { writeSection } from './readme.ts'

/** Measures the everyday calls of a large practice. */

const PATIENTS = 10_000
const VISITS = 200_000
const RUNS = 100
const WARM_UP = 5
const SEARCH_TARGET_MS = 50
const HOME_RUNS = 9
const HOME_TARGET_MS = 1_000

const FIRST = ['Ana', 'Luis', 'María', 'José', 'Elena', 'Jorge', 'Sofía', 'Raúl', 'Inés', 'Óscar']
const LAST = [
  'López',
  'Martínez',
  'Hernández',
  'Núñez',
  'Pérez',
  'García',
  'Ramírez',
  'Zúñiga',
  'Ibáñez',
  'Peña',
]

/** Ten thousand patients, and twenty visits of each over five years: most are over, some come. */
const fill = async (db: Database, { id, specialityId }: TestPractitioner, now: Date): Promise<void> => {
  const pick = (list: readonly string[], by: string) =>
    sql`(array[${sql.join(list.map((one) => sql.lit(one)))}])[1 + ${sql.raw(by)} % ${sql.lit(list.length)}]`
  await sql`
    insert into client (id, practitioner_id, first_name, last_name, birth_date, sex, allergies, search_name)
    select gen_random_uuid(), ${id}, first_name, last_name, date '1940-01-01' + number * 3, 'F', null,
      regexp_replace(normalize(lower(first_name || ' ' || last_name), NFD), ${sql.lit('[\u0300-\u036f]')}, '', 'g')
    from (
      select number, ${pick(FIRST, 'number')} as first_name,
        ${pick(LAST, '(number / 10)')} || ' ' || ${pick(LAST, '(number / 100)')} || ' ' || number as last_name
      from generate_series(0, ${sql.lit(PATIENTS - 1)}) as number
    ) as people`.execute(db)
  // Without their events: only what is read is measured.
  await sql`
    insert into appointment (id, practitioner_id, client_id, speciality_id, status, start_time, end_time,
      reason, price_centavos, paid, room_id, room_code)
    select gen_random_uuid(), ${id}, client_id, ${specialityId}, case when at < ${now} then 'completed' else 'accepted' end,
      at, at + interval '10 minutes', 'Control', 65000, true, number::text, number::text
    from (
      select client.id as client_id, visit * ${sql.lit(PATIENTS)} + person as number,
        ${now}::timestamptz - interval '1700 days' + (visit * ${sql.lit(PATIENTS)} + person) * interval '13 minutes' as at
      from (select id, row_number() over (order by id) - 1 as person from client where practitioner_id = ${id}) as client
      cross join generate_series(0, ${sql.lit(VISITS / PATIENTS - 1)}) as visit
    ) as visits`.execute(db)
  await sql`
    insert into occupancy (appointment_id, practitioner_id, period, kind, buffer_min, exclusive, released)
    select id, practitioner_id, tstzrange(start_time, end_time), 'visit', 0, false, false
    from appointment where practitioner_id = ${id}`.execute(db)
  await sql`analyze`.execute(db)
}

interface Measured {
  call: string
  /** Milliseconds. */
  times: number[]
}

const measure = async (database: BenchDatabase): Promise<{ email: string; measured: Measured[] }> => {
  await migrate(database.db, 'a key')
  const portal = await openPortal({
    name: database.name,
    open: async () => ({ db: database.db, close: () => Promise.resolve() }),
  })
  // The server reads the same data with its own clock.
  const now = new Date()
  portal.setTime(now.toISOString())
  const doctor = await portal.addPractitioner()
  await fill(database.db, doctor, portal.clock())
  const { token } = await portal.signIn(doctor.email)
  const some = await database.db
    .selectFrom('appointment')
    .select(['id', 'client_id'])
    .where('start_time', '<', portal.clock())
    .orderBy('start_time', 'desc')
    .limit(RUNS + WARM_UP)
    .execute()
  const at = (run: number) => some[run % some.length] ?? { id: '', client_id: '' }
  const day = now.toISOString().slice(0, 10)
  const weekLater = new Date(now.getTime() + 7 * 86_400_000)
  const week = `start_time=${now.toISOString()}&end_time=${weekLater.toISOString()}&sort=asc`
  const calls: [name: string, url: (run: number) => string][] = [
    ['who is signed in', () => '/v2/practitioner/profile'],
    ['how complete the profile is', () => '/v2/practitioner/profile/completeness'],
    ["the day's visits", () => `/v1/practitioner/appointment/list?page=1&limit=20000&date=${day}`],
    ["the week's visits", () => `/v1/practitioner/appointment/timeframe?${week}`],
    ["the week's exceptions", () => `/v1/practitioner/overrides?${week.replace('&sort=asc', '')}`],
    ['the first hundred patients', () => '/v1/practitioner/clients/list'],
    [
      'a search among the patients',
      (run) => `/v1/practitioner/clients/list?search=${encodeURIComponent(`nunez ${100 + run}`)}`,
    ],
    ['one patient', (run) => `/v1/practitioner/client/${at(run).client_id}`],
    ["a patient's history", (run) => `/v2/practitioner/appointment/client/${at(run).client_id}/history`],
    ['one visit', (run) => `/v2/practitioner/appointment/details/${at(run).id}`],
  ]
  const measured: Measured[] = []
  let caller = 0
  for (const [call, url] of calls) {
    const times: number[] = []
    for (let run = 0; run < RUNS + WARM_UP; run += 1) {
      caller += 1
      const { ms, result } = await timed(() =>
        portal.app.inject({
          url: url(run),
          headers: { authorization: `Bearer ${token}` },
          // One address may make 1 200 calls a minute.
          remoteAddress: `10.0.${caller >> 8}.${caller & 255}`,
        }),
      )
      if (result.statusCode !== 200)
        throw new Error(`${call}: ${result.statusCode} ${result.body.slice(0, 200)}`)
      if (run >= WARM_UP) times.push(ms)
    }
    measured.push({ call, times })
  }
  await portal.close()
  return { email: doctor.email, measured }
}

/**
 * Milliseconds from the navigation until the day's first visit is painted, in a browser that was there before.
 * The page itself takes the time: a question from outside would wait for the page's other work, and add to it.
 */
const homeTimes = async (browser: Browser, database: BenchDatabase, email: string): Promise<number[]> => {
  await database.db.destroy()
  const server = await startServer({ SEED: 'none', ...database.env })
  try {
    const page = await (await browser.newContext({ baseURL: server.baseURL })).newPage()
    await speak(page, { ...server, email }, 'en')
    await page.goto('/')
    await page.getByLabel(words.en.email).fill(email)
    await page.getByLabel(words.en.password, { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: words.en.logIn }).click()
    const agenda = page.getByRole('region', { name: words.en.agenda })
    await agenda.getByRole('listitem').first().waitFor()
    await page.addInitScript(() => {
      const paint = new Promise<number>((resolve) => {
        const observer = new MutationObserver(() => {
          if (document.querySelector('main ol > li a[href^="/patients"]') === null) return
          observer.disconnect()
          // The task after the next frame begins when that frame is painted.
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))
        })
        observer.observe(document, { subtree: true, childList: true })
      })
      Object.assign(window, { firstVisitPainted: paint })
    })
    const times: number[] = []
    for (let run = 0; run < HOME_RUNS; run += 1) {
      await page.reload({ waitUntil: 'commit' })
      times.push(
        await page.evaluate(
          () => (window as unknown as { firstVisitPainted: Promise<number> }).firstVisitPainted,
        ),
      )
    }
    await page.context().close()
    return times
  } finally {
    // The data are the database's own: it removes them.
    await server.halt()
  }
}

export const runPortal = async (): Promise<void> => {
  const all: { name: string; measured: Measured[]; home: number[] }[] = []
  const browser = await openBrowser()
  for (const open of [openInFolder, onServer]) {
    const database = await open()
    if (database === null) continue
    try {
      const { email, measured } = await measure(database)
      all.push({ name: database.name, measured, home: await homeTimes(browser, database, email) })
    } finally {
      await database.close()
    }
  }
  await browser.close()
  const calls = all[0]?.measured.map(({ call }) => call) ?? []
  const searches = all.map(({ measured }) => {
    const times = measured.find(({ call }) => call.startsWith('a search'))?.times ?? []
    return percentile(times, 0.5)
  })
  const slowest = Math.max(...searches)
  const home = Math.max(...all.map((one) => median(one.home)))
  writeSection(
    'portal',
    'A large practice',
    `One practitioner with ${PATIENTS.toLocaleString('en')} patients and ${VISITS.toLocaleString('en')} visits over five
years; each call ${RUNS} times, one after the other, from the request to the whole answer on the server, without a
network. Reads of patients' data are in the access log, on the disk, before they are answered.

| Target | measured | |
|---|--:|--:|
| a search among the patients, the slower database, under ${SEARCH_TARGET_MS} ms | ${milliseconds(slowest)} | ${slowest < SEARCH_TARGET_MS ? 'met' : 'NOT met'} |
| the home page, from the navigation to the first visit of the day, in a browser that was there before, under ${HOME_TARGET_MS} ms | ${milliseconds(home)} | ${home < HOME_TARGET_MS ? 'met' : 'NOT met'} |

${table(
  ['Call', ...all.flatMap(({ name }) => [`${name}, p50`, 'p99'])],
  calls.map((call) => [
    call,
    ...all.flatMap(({ measured }) => {
      const times = measured.find((one) => one.call === call)?.times ?? []
      return [milliseconds(median(times)), milliseconds(percentile(times, 0.99))]
    }),
  ]),
)}`,
  )
}
