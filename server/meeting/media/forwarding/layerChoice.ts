import type { VideoLayer } from '../../../../src/contracts/meeting/shapes.ts'

/** Which simulcast layer to forward: the subscriber's wish, held down while its line cannot carry it. */

/** `rid` by layer, best first (protocol §5.4). */
const RIDS: readonly string[] = ['f', 'h', 'q']
const LAYER_OF_RID: Record<string, VideoLayer> = { f: 'high', h: 'medium', q: 'low' }
const WISHES: Record<Exclude<VideoLayer, 'none'>, readonly string[]> = {
  high: ['f', 'h', 'q'],
  medium: ['h', 'q', 'f'],
  low: ['q', 'h', 'f'],
}

/** A track without simulcast has one quality, the highest. */
export const layerOfRid = (rid: string): VideoLayer => LAYER_OF_RID[rid] ?? 'high'

/** The lowest layer is as far down as a line goes, unless its client said that it copes without video. */
export const LOWEST_VIDEO = 2
export const NO_VIDEO = 3

/**
 * The rid to forward out of those that live, or null. `cap` is the best rank the line may carry (0 is best);
 * a layer above it is taken only when nothing else is there.
 */
export const chooseRid = (wish: VideoLayer, live: readonly string[], cap: number): string | null => {
  if (wish === 'none' || cap >= NO_VIDEO) return null
  const known = WISHES[wish].filter((rid) => live.includes(rid))
  const carried = known.filter((rid) => RIDS.indexOf(rid) >= cap)
  return carried[0] ?? known.at(-1) ?? live[0] ?? null
}

/** Whether a layer asks more of a line than the one before it; without one before, any layer does. */
export const isLarger = (rid: string, former: string | null): boolean =>
  former === null || RIDS.indexOf(rid) < RIDS.indexOf(former)

/** Milliseconds: the receiver's estimate needs this long to settle after each change. */
const SETTLE = 4_000
const FIRST_RETRY = 10_000
const LONGEST_RETRY = 60_000
/** An estimate below this share of what is sent means congestion: uncongested it grows to 1.5 times. */
const CONGESTED_SHARE = 0.9
const LOSS_TOO_HIGH = 0.1

export interface LineState {
  /** Best rank allowed: 0 all, 1 medium, 2 low. */
  cap: number
  changedAt: number
  /** How long to wait before the next try upwards; grows when tries fail. */
  retryAfter: number
  /** The last change was a try upwards, not yet proven. */
  trying: boolean
}

export const freshLine = (now: number): LineState => ({
  cap: 0,
  changedAt: now,
  retryAfter: FIRST_RETRY,
  trying: false,
})

/**
 * One judgement of a subscriber's line, about once a second. Rates in bit/s, loss as a share, time in ms;
 * `lowest` is the cap it may end at. `grewAt` is when a larger picture than before began to be sent: the
 * receiver's estimate then still speaks of the small one, and says nothing of what the line carries.
 */
export const judgeLine = (
  line: LineState,
  seen: { sent: number; estimate: number | null; loss: number; grewAt: number },
  now: number,
  lowest: number = LOWEST_VIDEO,
): LineState => {
  const elapsed = now - line.changedAt
  if (elapsed < SETTLE) return line
  const estimate = now - seen.grewAt < SETTLE ? null : seen.estimate
  const congested =
    seen.loss > LOSS_TOO_HIGH ||
    (estimate !== null && seen.sent > 0 && estimate < seen.sent * CONGESTED_SHARE)
  if (congested && line.cap < lowest) {
    const retryAfter = line.trying ? Math.min(LONGEST_RETRY, line.retryAfter * 2) : line.retryAfter
    return { cap: line.cap + 1, changedAt: now, retryAfter, trying: false }
  }
  if (!congested && line.cap > 0 && elapsed >= line.retryAfter) {
    return { ...line, cap: line.cap - 1, changedAt: now, trying: true }
  }
  if (!congested && line.trying && elapsed >= FIRST_RETRY) {
    return { ...line, retryAfter: FIRST_RETRY, trying: false }
  }
  return line
}
