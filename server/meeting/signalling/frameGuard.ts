import { SOCKET_LIMIT } from '../limits.ts'
import { RateLimit } from '../rateLimit.ts'

/** `refused`: over the rate, answer 429. `flood`: refused too often, close the socket. */
export type Verdict = 'accepted' | 'refused' | 'flood'

/**
 * Limits the frames of one socket. Refusals have their own bucket, so that a flood is detected although
 * single frames are accepted in between.
 */
export class FrameGuard {
  readonly #frames: RateLimit
  readonly #refusals: RateLimit

  constructor(now: number) {
    const { framesPerSecond, framesBurst, refusalsPerSecond, refusalsBurst } = SOCKET_LIMIT
    this.#frames = new RateLimit({ perSecond: framesPerSecond, burst: framesBurst }, now)
    this.#refusals = new RateLimit({ perSecond: refusalsPerSecond, burst: refusalsBurst }, now)
  }

  /** @param bytes of the frame; a large one costs as much as several small ones */
  judge(now: number, bytes: number): Verdict {
    if (this.#frames.allows(now, 1 + bytes / SOCKET_LIMIT.bytesPerFrameCost)) return 'accepted'
    return this.#refusals.allows(now) ? 'refused' : 'flood'
  }
}
