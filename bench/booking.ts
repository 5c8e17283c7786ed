import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../server/db/client.ts'
import { migrate } from '../server/db/migrate.ts'
import { createAppointmentRepository } from '../server/portal/appointment/repository.ts'
import { createBookings } from '../server/portal/booking/bookings.ts'
import { questionOf } from '../server/portal/booking/question.ts'
import { accepted, createRuleStore } from '../server/portal/eventStore/ruleStore.ts'
import { impactOf } from '../server/portal/practiceChange/impact.ts'
import { consultationTypeAggregate } from '../server/portal/pricing/aggregate.ts'
import { createRecordLog } from '../server/portal/recordLog/recordLog.ts'
import { scheduleAggregate } from '../server/portal/schedule/aggregate.ts'
import { hoursOf } from '../server/portal/schedule/rulesQuery.ts'
import { createVisitRecord } from '../server/portal/visitRecord/visitRecord.ts'
import { LEGAL_TEXTS } from '../src/contracts/portal/legal.ts'
import { slots } from '../src/contracts/portal/schedule/explain.ts'
import type { Range } from '../src/contracts/portal/schedule/ranges.ts'
import { weekdays } from '../src/contracts/portal/schedule/wallTime.ts'
import { type BenchDatabase, onServer, openInFolder } from './databases.ts'
import { median, milliseconds, percentile, table, timed } from './measures.ts'
import { writeSection } from './readme.ts'

/** Measures listing the slots of three months, and booking under load. */

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const DAYS = 90
const VISITS = 4_000
const RUNS = 40
const BOOKINGS = 400
const AT_ONCE = 20
const TARGET_MS = 50
const PREVIEW_MS = 250

/** A practitioner who works day and night, with a visit of a quarter hour in every half hour of the three months. */
const fill = async (db: Database, start: number, now: Date) => {
  await migrate(db, 'a key')
  const [practitionerId, specialityId, clientId] = [randomUUID(), randomUUID(), randomUUID()]
  await db.insertInto('speciality').values({ id: specialityId, label: 'Bench' }).execute()
  await db
    .insertInto('practitioner')
    .values({
      ...{ id: practitionerId, email: 'bench@clinic.test', password_hash: '', first_name: '', last_name: '' },
      ...{ avatar: null, phone: null, timezone: 'UTC-06:00', locale: 'es', created_at: now },
      ...{ licence: null, school: null, office_address: null },
    })
    .execute()
  await db
    .insertInto('practitioner_speciality')
    .values({
      ...{ id: randomUUID(), practitioner_id: practitionerId, speciality_id: specialityId },
      ...{ is_primary: true, position: 0 },
    })
    .execute()
  await db
    .insertInto('client')
    .values({
      ...{ id: clientId, practitioner_id: practitionerId, first_name: '', last_name: '', search_name: '' },
      ...{ birth_date: '1990-01-01', sex: 'X', allergies: null },
    })
    .execute()
  const log = createRecordLog(db, 'a key')
  const rules = createRuleStore(db, log, () => now)
  const order = () => ({ id: randomUUID(), practitionerId, expected: 0 })
  const hours = {
    effective_from: new Date(start - DAY).toISOString().slice(0, 10),
    zone: 'America/Tijuana',
    weekly: weekdays.map((weekday) => ({ weekday, start_min: 0, end_min: 1_440 })),
    lunch: weekdays.map((weekday) => ({ id: randomUUID(), weekday, start_min: 840, end_min: 900 })),
  }
  await rules.change(scheduleAggregate, order(), async () =>
    accepted({ type: 'schedule.replaced', data: { practitionerId, hours } }),
  )
  const terms = {
    ...{ duration_min: 15, price_centavos: 65_000, currency: 'MXN' as const, buffer_min: 0 as const },
    ...{ notice_hours: 0, horizon_days: 365, access: 'atOnce' as const, audience: 'everybody' as const },
    cancel_hours: null,
  }
  await rules.change(consultationTypeAggregate, order(), async () =>
    accepted({ type: 'consultationType.set', data: { practitionerId, specialityId, terms } }),
  )
  // Without their events: only the time that they take is measured.
  await sql`
    insert into appointment (id, practitioner_id, client_id, speciality_id, status, start_time, end_time,
      reason, price_centavos, paid, room_id, room_code)
    select gen_random_uuid(), ${practitionerId}, ${clientId}, ${specialityId}, 'accepted', at,
      at + interval '15 minutes', '', 0, true, at::text, at::text
    from (
      select ${new Date(start).toISOString()}::timestamptz + number * interval '30 minutes' as at
      from generate_series(0, ${VISITS - 1}) as number
    ) as visits`.execute(db)
  await sql`
    insert into occupancy (appointment_id, practitioner_id, period, kind, buffer_min, exclusive, released)
    select id, practitioner_id, tstzrange(start_time, end_time), 'visit', 0, true, false
    from appointment`.execute(db)
  await sql`analyze`.execute(db)
  return { practitionerId, specialityId, log }
}

interface Measured {
  name: string
  /** Milliseconds. */
  rule: number[]
  preview: number[]
  call: number[]
  drafts: number[]
  bookings: number[]
}

const measure = async ({ name, db }: BenchDatabase): Promise<Measured> => {
  const now = new Date('2026-03-02T00:00:00Z')
  const start = now.getTime()
  const { practitionerId, specialityId, log } = await fill(db, start, now)
  const range: Range = [start, start + DAYS * DAY]
  const asked = { practitionerId, specialityId, range, now, visitor: 'anybody' as const }
  const measured: Measured = { name, rule: [], preview: [], call: [], drafts: [], bookings: [] }
  let free: readonly Range[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const read = await timed(() => questionOf(db, asked))
    const question = read.result
    if (question === null) throw new Error('The practitioner has no type of consultation')
    const rule = await timed(() => slots(question))
    free = rule.result
    measured.rule.push(rule.ms)
    measured.call.push(read.ms + rule.ms)
  }

  // Closed on Wednesdays: every week loses times, and a seventh of the visits is touched.
  const hours = await hoursOf(db, practitionerId)
  const changed = hours.map((version) => ({
    ...version,
    weekly: version.weekly.filter(({ weekday }) => weekday !== 'wednesday'),
  }))
  for (let run = 0; run < RUNS; run += 1) {
    const about = { practitionerId, now, zone: 'UTC', changed: { kind: 'hours' as const, hours: changed } }
    const { ms, result } = await timed(() => impactOf(db, about))
    if (result.visit_count < VISITS / 10) throw new Error('The change touches too few visits')
    measured.preview.push(ms)
  }

  const clock = () => now
  const appointments = createAppointmentRepository(clock, createVisitRecord(db, log))
  const bookings = createBookings({ db, clock, log, appointments, key: 'a key' })
  const given = {
    patient: {
      ...{ first_name: 'Ana', last_name: 'Ríos', birth_date: '1990-05-01', sex: 'F' as const },
      ...{ email: 'ana@example.com', phone: '+525512345678', locale: 'es' as const },
    },
    consent: { privacy_version: LEGAL_TEXTS.privacy.version, health_data: true as const },
  }
  const wanted = free.slice(0, BOOKINGS).entries()
  const worker = async () => {
    for (const [number, [from, to]] of wanted) {
      const requester = { kind: 'guest' as const, address: `10.0.${number >> 8}.${number & 255}` }
      const id = randomUUID()
      const draft = await timed(() =>
        bookings.take(requester, {
          ...{ id, practitioner_id: practitionerId, speciality_id: specialityId, visitor_id: randomUUID() },
          start_time: new Date(from).toISOString(),
          end_time: new Date(to).toISOString(),
          reason: '',
          notify: true,
        }),
      )
      measured.drafts.push(draft.ms)
      measured.bookings.push((await timed(() => bookings.book(requester, id, given))).ms)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return measured
}

export const runBooking = async (): Promise<void> => {
  const all: Measured[] = []
  for (const open of [openInFolder, onServer]) {
    const database = await open()
    if (database === null) continue
    try {
      all.push(await measure(database))
    } finally {
      await database.close()
    }
  }
  const both = (values: readonly number[]) => [
    milliseconds(median(values)),
    milliseconds(percentile(values, 0.99)),
  ]
  const rule = median(all.flatMap((one) => one.rule))
  const call = Math.max(...all.map((one) => median(one.call)))
  const preview = Math.max(...all.map((one) => median(one.preview)))
  const isMet = (ms: number, target = TARGET_MS) => (ms < target ? 'met' : 'NOT met')
  writeSection(
    'booking',
    'Slots and bookings',
    `The slots of ${DAYS} days of a practitioner who works day and night and has ${VISITS.toLocaleString('en')} visits in
them, ${RUNS} times; then ${BOOKINGS} guests of that practitioner, ${AT_ONCE} at once, who hold a time each and book it. All of
one practitioner's bookings come one after the other, and each is in the log of records on the disk when it is answered:
a booking waits for those before it.

| Target | measured | |
|---|--:|--:|
| the rule that finds the slots, under ${TARGET_MS} ms | ${milliseconds(rule)} | ${isMet(rule)} |
| with what it asks the database, the slower one, under ${TARGET_MS} ms | ${milliseconds(call)} | ${isMet(call)} |
| the effect of a change of hours on them, before it is saved, the slower one, under ${PREVIEW_MS} ms | ${milliseconds(preview)} | ${isMet(preview, PREVIEW_MS)} |

${table(
  ['Database', 'rule', 'p99', 'with database', 'p99', 'draft', 'p99', 'booking', 'p99'],
  all.map((one) => [
    one.name,
    ...both(one.rule),
    ...both(one.call),
    ...both(one.drafts),
    ...both(one.bookings),
  ]),
)}`,
  )
}
