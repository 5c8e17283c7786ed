import { CONSENT_LIMIT } from '../limits.ts'

interface Visit {
  count: number
  byPerson: Map<string, { count: number; latest: string }>
  byAddress: Map<string, number>
}

/**
 * Limits the consents that guests may write to a visit record, whose entries cannot be removed. Repeating the
 * same answer adds no entry.
 */
export class ConsentLimits {
  readonly #visits = new Map<string, Visit>()

  /** `known`: the guest's last answer was the same. `refused`: a limit is reached. */
  judge(given: {
    roomId: string
    user: string
    address: string
    answer: string
  }): 'new' | 'known' | 'refused' {
    const { roomId, user, address, answer } = given
    const visit = this.#visit(roomId)
    const person = visit.byPerson.get(user) ?? { count: 0, latest: '' }
    if (person.latest === answer) return 'known'
    const fromThere = visit.byAddress.get(address) ?? 0
    const { perPerson, perAddress, perVisit } = CONSENT_LIMIT
    if (person.count >= perPerson || fromThere >= perAddress || visit.count >= perVisit) return 'refused'
    visit.count += 1
    visit.byAddress.set(address, fromThere + 1)
    visit.byPerson.set(user, { count: person.count + 1, latest: answer })
    return 'new'
  }

  /** Forgets the visit that was used longest ago when there are too many. */
  #visit(roomId: string): Visit {
    const visit = this.#visits.get(roomId) ?? { count: 0, byPerson: new Map(), byAddress: new Map() }
    this.#visits.delete(roomId)
    this.#visits.set(roomId, visit)
    for (const id of this.#visits.keys()) {
      if (this.#visits.size <= CONSENT_LIMIT.visits) break
      this.#visits.delete(id)
    }
    return visit
  }
}
