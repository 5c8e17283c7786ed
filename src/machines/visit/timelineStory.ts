import type { TimelineMoment, TimelineRole } from '../../contracts/audit/visitTimeline.ts'
import type { CompanionKind } from '../../contracts/meeting/people/companion.ts'
import type { TimelineFact } from './timelineFacts.ts'

interface Person {
  readonly role: string
  readonly companion: CompanionKind | null
  readonly waitingSince: number | null
}

type Without<T, K extends string> = T extends unknown ? Omit<T, K> : never
type Telling = Without<TimelineMoment, 'at' | 'seq'>

const WAITING = 'waiting'
/**
 * Milliseconds within which a change counts as the effect of an order; a later one is the person's own
 * action.
 */
const ORDER_MS = 10_000
/** A longer wait on the list means that a clock is wrong. */
const LONGEST_WAIT_MS = 12 * 60 * 60 * 1_000

const reads = (role: string | undefined): TimelineRole =>
  role === 'doctor' ? 'doctor' : role === 'patient' || role === WAITING ? 'patient' : 'other'
const readsPerson = ({ role, companion }: Pick<Person, 'role' | 'companion'>): TimelineRole =>
  companion ?? reads(role)

/** Turns facts in order into moments; a lasting one is written at its beginning and completed at its end. */
export class TimelineStory {
  readonly moments: TimelineMoment[] = []
  readonly #people = new Map<string, Person>()
  readonly #lost = new Map<string, number>()
  readonly #shares = new Map<string, number>()
  /** Open whiteboards and running polls. */
  readonly #tools = new Map<string, number>()
  readonly #orders: { trackId: string | null; at: number }[] = []
  readonly #removals = new Set<string>()
  #self = ''
  #selfRole: string | undefined
  #waitingSince: number | null = null
  #isIn = false
  #asked: { by: TimelineRole; at: number } | null = null
  #sentOut: { by: TimelineRole | null; roomEnded: boolean } | null = null

  #add(at: number, seq: number, moment: Telling): number {
    // All fields of one kind are present; only time and number were omitted.
    return this.moments.push({ at, seq, ...moment } as TimelineMoment) - 1
  }

  #close(open: Map<string, number>, who: string, at: number): void {
    const index = open.get(who)
    const moment = index === undefined ? undefined : this.moments[index]
    open.delete(who)
    if (index !== undefined && moment !== undefined && 'lastedMs' in moment)
      this.moments[index] = { ...moment, lastedMs: Math.max(0, at - moment.at) }
  }

  #lose(who: string, role: TimelineRole, at: number, seq: number): void {
    if (!this.#lost.has(who))
      this.#lost.set(who, this.#add(at, seq, { kind: 'connectionLost', who: role, lastedMs: null }))
  }

  #share(who: string, role: TimelineRole, at: number, seq: number): void {
    if (!this.#shares.has(who))
      this.#shares.set(who, this.#add(at, seq, { kind: 'shared', who: role, lastedMs: null }))
  }

  #setTool(key: string, kind: 'whiteboard' | 'poll', isOn: boolean, at: number, seq: number): void {
    if (!isOn) this.#close(this.#tools, key, at)
    else if (this.#isIn && !this.#tools.has(key))
      this.#tools.set(key, this.#add(at, seq, { kind, lastedMs: null }))
  }

  #roleOf(peerId: string): TimelineRole {
    if (peerId === this.#self) return reads(this.#selfRole)
    const person = this.#people.get(peerId)
    return person === undefined ? 'other' : readsPerson(person)
  }

  #meet({ peerId, role, since, ...fact }: TimelineFact & { kind: 'present' }, at: number, seq: number): void {
    if (peerId === this.#self) return
    const known = this.#people.get(peerId)
    const came = since !== null && since < at && at - since < LONGEST_WAIT_MS ? since : at
    const waitingSince = role === WAITING ? (known?.waitingSince ?? came) : null
    // A change of a person need not repeat their groups.
    const companion = fact.companion ?? known?.companion ?? null
    const who = readsPerson({ role, companion })
    this.#people.set(peerId, { role, companion, waitingSince })
    if (!known) this.#add(came, seq, { kind: role === WAITING ? 'arrived' : 'joined', who })
    else if (known.role === WAITING && role !== WAITING)
      this.#add(at, seq, {
        kind: 'admitted',
        who,
        waitedMs: Math.max(0, at - (known.waitingSince ?? at)),
      })
  }

  #part(peerId: string, at: number, seq: number): void {
    const who = this.#roleOf(peerId)
    if (!this.#people.delete(peerId)) return
    this.#close(this.#shares, peerId, at)
    this.#lost.delete(peerId)
    if (this.#removals.delete(peerId)) this.#add(at, seq, { kind: 'removed', who, by: reads(this.#selfRole) })
    else this.#add(at, seq, { kind: 'left', who })
  }

  #takeOrder(trackId: string, at: number): boolean {
    return this.#orders.some((order) => (order.trackId ?? trackId) === trackId && at - order.at < ORDER_MS)
  }

  #giveRole(role: string, at: number, seq: number): void {
    const before = this.#selfRole
    this.#selfRole = role
    if (!this.#isIn || before !== WAITING || role === WAITING) return
    const waitedMs = Math.max(0, at - (this.#waitingSince ?? at))
    this.#add(at, seq, { kind: 'admitted', who: reads(role), waitedMs })
  }

  #enter(at: number, seq: number): void {
    const isWaiting = this.#selfRole === WAITING
    this.#isIn = true
    this.#sentOut = null
    this.#waitingSince = isWaiting ? at : null
    this.#add(at, seq, { kind: isWaiting ? 'arrived' : 'joined', who: reads(this.#selfRole) })
  }

  #endCall(reason: string, at: number, seq: number): void {
    const who = reads(this.#selfRole)
    for (const peerId of [...this.#shares.keys()]) this.#close(this.#shares, peerId, at)
    for (const key of [...this.#tools.keys()]) this.#close(this.#tools, key, at)
    this.#people.clear()
    this.#lost.clear()
    if (!this.#isIn) return
    this.#isIn = false
    const by = this.#sentOut?.by ?? null
    if (reason === 'ended') this.#add(at, seq, { kind: 'ended', by: who })
    else if (reason === 'roomEnded') this.#add(at, seq, { kind: 'ended', by })
    else if (reason === 'removed') this.#add(at, seq, { kind: 'removed', who, by })
    else if (reason === 'left') this.#add(at, seq, { kind: 'left', who })
    else this.#add(at, seq, { kind: 'broken' })
  }

  apply(fact: TimelineFact, at: number, seq: number): void {
    switch (fact.kind) {
      case 'visitOpened':
        break
      case 'agreed':
        this.#add(at, seq, { kind: 'agreed', who: 'patient' })
        break
      case 'self':
        this.#self = fact.peerId
        break
      case 'selfRole':
        this.#giveRole(fact.role, at, seq)
        break
      case 'selfJoined':
        this.#enter(at, seq)
        break
      case 'selfNetwork':
        if (!fact.isLost) this.#close(this.#lost, this.#self, at)
        else if (this.#isIn) this.#lose(this.#self, reads(this.#selfRole), at, seq)
        break
      case 'selfTrack': {
        if (!this.#isIn) break
        const who = reads(this.#selfRole)
        const asked = this.#asked && at - this.#asked.at < ORDER_MS ? this.#asked.by : null
        this.#asked = null
        if (fact.enabled) this.#add(at, seq, { kind: 'unmuted', who, media: fact.media })
        else this.#add(at, seq, { kind: 'muted', who, media: fact.media, by: asked })
        break
      }
      case 'selfShare':
        if (!fact.isOn) this.#close(this.#shares, this.#self, at)
        else if (this.#isIn) this.#share(this.#self, reads(this.#selfRole), at, seq)
        break
      case 'present':
        this.#meet(fact, at, seq)
        break
      case 'gone':
        this.#part(fact.peerId, at, seq)
        break
      case 'network':
        if (!this.#people.has(fact.peerId)) break
        if (fact.isLost) this.#lose(fact.peerId, this.#roleOf(fact.peerId), at, seq)
        else this.#close(this.#lost, fact.peerId, at)
        break
      case 'track': {
        if (!this.#people.has(fact.peerId)) break
        const who = this.#roleOf(fact.peerId)
        const by = this.#takeOrder(fact.trackId, at) ? reads(this.#selfRole) : null
        if (fact.enabled) this.#add(at, seq, { kind: 'unmuted', who, media: fact.media })
        else this.#add(at, seq, { kind: 'muted', who, media: fact.media, by })
        break
      }
      case 'share':
        if (!this.#people.has(fact.peerId)) break
        if (fact.isOn) this.#share(fact.peerId, this.#roleOf(fact.peerId), at, seq)
        else this.#close(this.#shares, fact.peerId, at)
        break
      case 'muteAsked':
        this.#asked = fact.by === null ? null : { by: this.#roleOf(fact.by), at }
        break
      case 'muteOrdered':
        this.#orders.push({ trackId: fact.trackId, at })
        break
      case 'removalOrdered':
        this.#removals.add(fact.peerId)
        break
      case 'sentOut':
        this.#sentOut = { by: fact.by === null ? null : this.#roleOf(fact.by), roomEnded: fact.roomEnded }
        break
      case 'callEnded':
        this.#endCall(fact.reason, at, seq)
        break
      case 'whiteboard':
        this.#setTool(fact.board, 'whiteboard', fact.isOpen, at, seq)
        break
      case 'poll':
        this.#setTool(fact.pollId, 'poll', fact.isRunning, at, seq)
        break
      case 'fileAdded':
        this.#add(at, seq, { kind: 'fileAdded' })
        break
      case 'noteSigned':
        this.#add(at, seq, { kind: 'noteSigned' })
        break
      case 'prescribed':
        this.#add(at, seq, { kind: 'prescribed' })
        break
      case 'finished':
        this.#add(at, seq, { kind: 'finished' })
        break
    }
  }
}
