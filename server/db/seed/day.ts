import { covers, type Range } from '../../../src/contracts/portal/schedule/ranges.ts'
import type { SessionOutcome } from '../../../src/contracts/portal/sessionOutcome.ts'
import { demoReasons } from './people.ts'

/** State that a demo visit reaches; each is reached by commands, like any other visit. */
type DemoFate =
  | { kind: 'requested' | 'accepted' | 'pendingPayment' | 'cancelled' }
  | { kind: 'completed'; outcome: SessionOutcome }

export interface DemoVisit {
  clientIndex: number
  specialityIndex: number
  reason: string
  start: Date
  end: Date
  fate: DemoFate
}

const HOUR = 60 * 60_000
/** Hours at which visits begin where the practice is open. */
const hours = [9, 10, 11, 12, 13, 15, 16, 17, 18]

export interface DemoDay {
  /** Any number that differs from day to day. */
  number: number
  isToday: boolean
  /** The instant of an hour of the day. */
  hour: (hour: number) => number
  /** When the practice is open; every visit lies within it. */
  open: readonly Range[]
}

/** Most past visits were held, most future ones are accepted. */
const fateOf = (n: number, isPast: boolean): DemoFate => {
  if (n % 9 === 4) return { kind: 'cancelled' }
  if (isPast) return { kind: 'completed', outcome: n % 11 === 7 ? 'patient_absent' : 'completed' }
  if (n % 7 === 3) return { kind: 'pendingPayment' }
  return { kind: n % 3 === 1 ? 'requested' : 'accepted' }
}

/** One of the visits that are still to come today is unpaid, so that the demo shows every kind of visit. */
const withUnpaid = (visits: readonly DemoVisit[]): DemoVisit[] => {
  const accepted = visits.filter(({ fate }) => fate.kind === 'accepted')
  const isShown = visits.some(({ fate }) => fate.kind === 'pendingPayment')
  // One that is accepted stays.
  const unpaid = isShown || accepted.length < 2 ? undefined : accepted.at(-1)
  return visits.map((visit) =>
    visit === unpaid ? { ...visit, fate: { kind: 'pendingPayment' } } : { ...visit },
  )
}

/** The visits of one day, the same at every start. `leaveFree` stays empty for the live visit. */
export const demoDay = (
  { number, isToday, hour, open }: DemoDay,
  now: Date,
  leaveFree: { from: Date; to: Date },
): DemoVisit[] => {
  const busy = hours.filter((_, index) => (index + number) % 3 !== 1)
  const visits = busy.flatMap((at, index): DemoVisit[] => {
    const n = number * 5 + index
    const start = new Date(hour(at))
    const end = new Date(start.getTime() + (n % 2 === 0 ? HOUR / 2 : (HOUR * 3) / 4))
    if (end > leaveFree.from && start < leaveFree.to) return []
    if (!covers(open, [start.getTime(), end.getTime()])) return []
    const reason = demoReasons[(n * 3) % demoReasons.length] ?? ''
    return [{ clientIndex: n * 7, specialityIndex: n, reason, start, end, fate: fateOf(n, end <= now) }]
  })
  return isToday ? withUnpaid(visits) : visits
}
