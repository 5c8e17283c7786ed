import { Budget } from './budget.ts'
import { RoundTrip } from './roundTrip.ts'

/** Bytes of resent packets: at once, per second, and per byte of media sent. */
const RESENT = { burst: 131_072, perSecond: 12_500 }
const RESENT_SHARE = 0.5
/** Numbers looked up for retransmission. */
const ASKED = { burst: 4_096, perSecond: 2_000 }
/** Parts of RTCP packets that are read. */
const PARTS = { burst: 2_000, perSecond: 1_000 }
/** Data channel requests: each tile whose size changes sends one. */
const REQUESTS = { burst: 500, perSecond: 50 }

export class SubscriberLimits {
  readonly roundTrip = new RoundTrip()
  readonly asked = new Budget(ASKED)
  readonly parts = new Budget(PARTS)
  readonly requests = new Budget(REQUESTS)
  readonly #resent = new Budget(RESENT)

  /** Records sent media. */
  sent(bytes: number): void {
    this.#resent.earn(bytes * RESENT_SHARE)
  }

  /** Whether this many bytes may be resent now. */
  mayResend(bytes: number, now: number): boolean {
    return this.#resent.spend(bytes, now)
  }
}
