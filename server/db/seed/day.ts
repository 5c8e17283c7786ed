import type { SessionOutcome } from '../../../src/contracts/portal/sessionOutcome.ts'

/** State that a demo visit reaches; each is reached by commands, like any other visit. */
type DemoFate =
  | { kind: 'requested' | 'accepted' | 'pendingPayment' | 'cancelled' }
  | { kind: 'completed'; outcome: SessionOutcome }

export interface DemoVisit {
  clientIndex: number
  specialityIndex: number
  reasonIndex: number
  start: Date
  end: Date
  fate: DemoFate
}

const HOUR = 60 * 60_000
/** Hours of the working day, with lunch at two. */
const hours = [9, 10, 11, 12, 13, 15, 16, 17, 18]

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

/**
 * The visits of one day, the same at every start. `leaveFree` stays empty for the live visit.
 * @param midnight start of the day in the practitioner's zone
 * @param number any number that differs from day to day
 */
export const demoDay = (
  midnight: Date,
  number: number,
  now: Date,
  leaveFree: { from: Date; to: Date },
): DemoVisit[] => {
  const busy = hours.filter((_, index) => (index + number) % 3 !== 1)
  const visits = busy.flatMap((hour, index): DemoVisit[] => {
    const n = number * 5 + index
    const start = new Date(midnight.getTime() + hour * HOUR)
    const end = new Date(start.getTime() + (n % 2 === 0 ? HOUR / 2 : (HOUR * 3) / 4))
    if (end > leaveFree.from && start < leaveFree.to) return []
    return [
      { clientIndex: n * 7, specialityIndex: n, reasonIndex: n * 3, start, end, fate: fateOf(n, end <= now) },
    ]
  })
  const isToday = midnight <= now && now.getTime() < midnight.getTime() + 24 * HOUR
  return isToday ? withUnpaid(visits) : visits
}
