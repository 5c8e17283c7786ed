import type { RecordedPerson, VisitFact } from '../../../src/contracts/portal/visitRecord.ts'
import { RECORD_RATE } from '../limits.ts'
import { RateLimit } from '../rateLimit.ts'

interface Counted {
  who: RecordedPerson | null
  from: number
  to: number
  counts: Map<string, number>
}

/** Switching a device often must not use up the allowance of what matters more. */
const DEVICES: ReadonlySet<string> = new Set(['device.on', 'device.off'])

/** Names the person who causes a fact, and whether it affects others. */
const causeOf = (fact: VisitFact): { who: RecordedPerson | null; toOthers: boolean } => {
  if ('by' in fact && fact.by !== null) return { who: fact.by, toOthers: true }
  return { who: 'who' in fact ? fact.who : null, toOthers: false }
}

const keyOf = (who: RecordedPerson | null): string => (who === null ? '' : `${who.role} ${who.user}`)

/**
 * Limits how many facts of a visit are written individually. Otherwise a connection that keeps failing would
 * fill a record that nobody can shorten. Facts beyond an allowance are counted with the times of the first
 * and the last.
 */
export class FactRateLimit {
  readonly #own = new Map<string, RateLimit>()
  readonly #devices = new Map<string, RateLimit>()
  readonly #toOthers = new Map<string, RateLimit>()
  readonly #room: RateLimit
  #counted = new Map<string, Counted>()

  constructor(now: number) {
    this.#room = new RateLimit(RECORD_RATE.perRoom, now)
  }

  get hasCounted(): boolean {
    return this.#counted.size > 0
  }

  /** @returns the facts to write individually; the others are counted */
  take(facts: readonly VisitFact[], now: number): VisitFact[] {
    return facts.filter((fact) => {
      const { who, toOthers } = causeOf(fact)
      const own = DEVICES.has(fact.kind) ? this.#devices : this.#own
      const isWithin = toOthers
        ? this.#limitOf(this.#toOthers, who, RECORD_RATE.perHost, now).allows(now)
        : this.#limitOf(own, who, RECORD_RATE.perPerson, now).allows(now) && this.#room.allows(now)
      if (!isWithin) this.#count(fact.kind, who, now)
      return isWithin
    })
  }

  /** One fact for each person whose facts were counted since the last call. */
  settle(): VisitFact[] {
    const counted = [...this.#counted.values()]
    this.#counted = new Map()
    return counted.map(({ who, from, to, counts }) => ({
      kind: 'facts.counted',
      who,
      from: new Date(from).toISOString(),
      to: new Date(to).toISOString(),
      counts: Object.fromEntries(counts),
    }))
  }

  #limitOf(
    limits: Map<string, RateLimit>,
    who: RecordedPerson | null,
    rate: { perSecond: number; burst: number },
    now: number,
  ): RateLimit {
    const own = keyOf(who)
    const key = limits.has(own) || limits.size < RECORD_RATE.people ? own : 'others'
    const limit = limits.get(key) ?? new RateLimit(rate, now)
    limits.set(key, limit)
    return limit
  }

  #count(kind: VisitFact['kind'], who: RecordedPerson | null, now: number): void {
    const own = keyOf(who)
    const isOwn = this.#counted.has(own) || this.#counted.size < RECORD_RATE.countedPeople
    const key = isOwn ? own : ''
    const counted = this.#counted.get(key) ?? {
      who: isOwn ? who : null,
      from: now,
      to: now,
      counts: new Map<string, number>(),
    }
    counted.to = now
    counted.counts.set(kind, (counted.counts.get(kind) ?? 0) + 1)
    this.#counted.set(key, counted)
  }
}
