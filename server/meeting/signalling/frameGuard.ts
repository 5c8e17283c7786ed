import { SOCKET_LIMIT } from '../limits.ts'
import { RateLimit } from '../rateLimit.ts'

/** `refused`: over the rate, to be answered 429. `flood`: refused too often, the socket is to be closed. */
export type Verdict = 'accepted' | 'refused' | 'flood'

/**
 * The rate of one socket's frames. Refusals have a bucket of their own, so that a flood is recognised although
 * a frame is accepted in between whenever a token has come back.
 */
export class FrameGuard {
  readonly #frames: RateLimit
  readonly #refusals: RateLimit

  constructor(now: number) {
    const { framesPerSecond, framesBurst, refusalsPerSecond, refusalsBurst } = SOCKET_LIMIT
    this.#frames = new RateLimit({ perSecond: framesPerSecond, burst: framesBurst }, now)
    this.#refusals = new RateLimit({ perSecond: refusalsPerSecond, burst: refusalsBurst }, now)
  }

  /** @param bytes of the frame: a large one costs as much as several small ones */
  judge(now: number, bytes: number): Verdict {
    if (this.#frames.allows(now, 1 + bytes / SOCKET_LIMIT.bytesPerFrameCost)) return 'accepted'
    return this.#refusals.allows(now) ? 'refused' : 'flood'
  }
}
