import { CHUNK, type Chunk, tsnAfter, tsnDifference } from './packets.ts'

/** Bytes of one fragment: with all headers less than any path carries. */
const FRAGMENT = 1_100
/** Bytes and fragments that may be queued or in flight; further messages are refused. */
const MAX_QUEUED = 1_048_576
const MAX_FRAGMENTS = 2_048
/** Bytes in flight at first, and at most. */
const INITIAL_WINDOW = 4 * FRAGMENT
const MAX_WINDOW = 65_536
/** Milliseconds until a fragment counts as lost (RFC 9260 §6.3.1, with a shorter minimum). */
const RTO = { initial: 1_000, min: 400, max: 10_000 } as const
/** Timeouts without an answer after which the peer counts as gone. */
const MAX_FAILURES = 10
/** Reports of later fragments after which an earlier one counts as lost (RFC 9260 §7.2.4). */
const MISSES = 3
/** Gaps read from one report; the window contains no more fragments. */
const MAX_BLOCKS = 64
const FLAG = { end: 1, begin: 2 } as const

interface Outgoing {
  tsn: number
  chunk: Chunk
  size: number
  sentAt: number
  /** How often it was sent; the round trip of a repeated one is ambiguous. */
  count: number
  misses: number
  isAcknowledged: boolean
  /** Not acknowledged in time; it no longer counts as in flight. */
  isLost: boolean
}

/** A fragment that has no number yet. */
interface Waiting {
  flags: number
  stream: number
  ssn: number
  protocol: number
  bytes: Buffer
}

/** Sends data: numbered, repeated until it arrives, at the rate of the path (RFC 9260 §6, §7). */
export class SctpSender {
  #nextTsn: number
  #acknowledged: number
  readonly #queue: Waiting[] = []
  #queued = 0
  #inFlight: Outgoing[] = []
  readonly #streamNumbers = new Map<number, number>()
  #window = INITIAL_WINDOW
  #threshold = MAX_WINDOW
  #peerWindow: number
  #rto: number = RTO.initial
  #smoothed: number | null = null
  #variation = 0
  #timerAt = Number.POSITIVE_INFINITY
  #failures = 0
  readonly #transmit: (chunk: Chunk) => void

  constructor(initialTsn: number, peerWindow: number, transmit: (chunk: Chunk) => void) {
    this.#nextTsn = initialTsn
    this.#acknowledged = (initialTsn - 1) >>> 0
    this.#peerWindow = peerWindow
    this.#transmit = transmit
  }

  /** Returns false when too much is queued; then nothing of the message is sent. */
  send(stream: number, protocol: number, message: Buffer, now: number): boolean {
    const fragments = this.#queue.length + this.#inFlight.length + Math.ceil(message.length / FRAGMENT)
    if (this.#queued + message.length > MAX_QUEUED || fragments > MAX_FRAGMENTS) return false
    const ssn = this.#streamNumbers.get(stream) ?? 0
    this.#streamNumbers.set(stream, (ssn + 1) & 0xffff)
    for (let at = 0; at < message.length; at += FRAGMENT) {
      const bytes = message.subarray(at, at + FRAGMENT)
      const isEnd = at + FRAGMENT >= message.length
      const flags = (at === 0 ? FLAG.begin : 0) | (isEnd ? FLAG.end : 0)
      this.#queue.push({ flags, stream, ssn, protocol, bytes })
      this.#queued += bytes.length
    }
    this.#flush(now)
    return true
  }

  /** Returns false when the report is invalid. */
  acknowledge(body: Buffer, now: number): boolean {
    if (body.length < 12) return false
    const cumulative = body.readUInt32BE(0)
    const newest = (this.#nextTsn - 1) >>> 0
    if (tsnDifference(cumulative, newest) > 0) return false
    // An older report that arrived late.
    if (tsnDifference(cumulative, this.#acknowledged) < 0) return true
    const blocks = readBlocks(body)
    let arrived = 0
    let highest = cumulative
    for (const one of this.#inFlight) {
      const offset = tsnDifference(one.tsn, cumulative)
      const isHere = offset <= 0 || blocks.some(({ from, to }) => offset >= from && offset <= to)
      if (!isHere) continue
      if (tsnDifference(one.tsn, highest) > 0) highest = one.tsn
      if (one.isAcknowledged) continue
      one.isAcknowledged = true
      one.isLost = false
      arrived += one.size
      if (one.count === 1) this.#measure(now - one.sentAt)
    }
    this.#inFlight = this.#inFlight.filter((one) => tsnDifference(one.tsn, cumulative) > 0)
    this.#acknowledged = cumulative
    this.#peerWindow = body.readUInt32BE(4)
    if (arrived > 0) {
      this.#failures = 0
      this.#window = Math.min(
        MAX_WINDOW,
        this.#window + (this.#window < this.#threshold ? arrived : Math.ceil(FRAGMENT / 4)),
      )
      this.#timerAt = this.#inFlight.length === 0 ? Number.POSITIVE_INFINITY : now + this.#rto
    }
    this.#repairUpTo(highest, now)
    this.#flush(now)
    return true
  }

  /** Returns false when the peer no longer answers. */
  tick(now: number): boolean {
    if (now < this.#timerAt) return true
    this.#failures += 1
    if (this.#failures > MAX_FAILURES) return false
    this.#threshold = Math.max(this.#window / 2, INITIAL_WINDOW)
    this.#window = FRAGMENT
    this.#rto = Math.min(this.#rto * 2, RTO.max)
    for (const one of this.#inFlight) one.isLost = !one.isAcknowledged
    this.#timerAt = Number.POSITIVE_INFINITY
    this.#flush(now)
    return true
  }

  /** One fragment is always in flight, whatever the window, because its report announces new room. */
  #flush(now: number): void {
    const window = Math.min(this.#window, this.#peerWindow)
    let inFlight = 0
    for (const one of this.#inFlight) if (!one.isAcknowledged && !one.isLost) inFlight += one.size
    const fits = (size: number): boolean => {
      if (inFlight > 0 && inFlight + size > window) return false
      inFlight += size
      return true
    }
    for (const one of this.#inFlight) {
      if (!one.isLost) continue
      if (!fits(one.size)) return
      this.#repeat(one, now)
    }
    for (;;) {
      const next = this.#queue[0]
      if (next === undefined || !fits(next.bytes.length)) return
      this.#queue.shift()
      this.#queued -= next.bytes.length
      this.#number(next, now)
    }
  }

  #number({ flags, stream, ssn, protocol, bytes }: Waiting, now: number): void {
    const header = Buffer.alloc(12)
    header.writeUInt32BE(this.#nextTsn, 0)
    header.writeUInt16BE(stream, 4)
    header.writeUInt16BE(ssn, 6)
    header.writeUInt32BE(protocol, 8)
    const one: Outgoing = {
      tsn: this.#nextTsn,
      chunk: { type: CHUNK.data, flags, body: Buffer.concat([header, bytes]) },
      size: bytes.length,
      sentAt: now,
      count: 0,
      misses: 0,
      isAcknowledged: false,
      isLost: false,
    }
    this.#nextTsn = tsnAfter(this.#nextTsn)
    this.#inFlight.push(one)
    this.#repeat(one, now)
  }

  #repeat(one: Outgoing, now: number): void {
    one.count += 1
    one.misses = 0
    one.isLost = false
    one.sentAt = now
    if (this.#timerAt === Number.POSITIVE_INFINITY) this.#timerAt = now + this.#rto
    this.#transmit(one.chunk)
  }

  #repairUpTo(highest: number, now: number): void {
    let isLoss = false
    for (const one of this.#inFlight) {
      if (one.isAcknowledged || one.isLost || tsnDifference(one.tsn, highest) >= 0) continue
      one.misses += 1
      // Repeated once by reports and then by timeout only (RFC 9260 §7.2.4), because reports cost their
      // sender nothing.
      if (one.misses !== MISSES || one.count > 1) continue
      isLoss = true
      this.#repeat(one, now)
    }
    if (!isLoss) return
    this.#threshold = Math.max(this.#window / 2, INITIAL_WINDOW)
    this.#window = this.#threshold
  }

  #measure(milliseconds: number): void {
    if (this.#smoothed === null) {
      this.#smoothed = milliseconds
      this.#variation = milliseconds / 2
    } else {
      this.#variation = 0.75 * this.#variation + 0.25 * Math.abs(this.#smoothed - milliseconds)
      this.#smoothed = 0.875 * this.#smoothed + 0.125 * milliseconds
    }
    this.#rto = Math.min(RTO.max, Math.max(RTO.min, this.#smoothed + 4 * this.#variation))
  }
}

const readBlocks = (body: Buffer): { from: number; to: number }[] => {
  const count = Math.min(body.readUInt16BE(8), MAX_BLOCKS, Math.floor((body.length - 12) / 4))
  return Array.from({ length: count }, (_, index) => ({
    from: body.readUInt16BE(12 + index * 4),
    to: body.readUInt16BE(14 + index * 4),
  }))
}
