import type { VideoLayer } from '../../../../src/contracts/meeting/connection/shapes.ts'

/** `rid` by layer, best first (protocol §5.4). */
const RIDS: readonly string[] = ['f', 'h', 'q']
const LAYER_OF_RID: Record<string, VideoLayer> = { f: 'high', h: 'medium', q: 'low' }
const RIDS_BY_LAYER: Record<Exclude<VideoLayer, 'none'>, readonly string[]> = {
  high: ['f', 'h', 'q'],
  medium: ['h', 'q', 'f'],
  low: ['q', 'h', 'f'],
}

/** A track without simulcast has one quality, the highest. */
export const layerOfRid = (rid: string): VideoLayer => LAYER_OF_RID[rid] ?? 'high'

/**
 * The lowest layer stays on a weak connection, unless the client said that it supports video being stopped.
 */
export const LOWEST_VIDEO = 2
export const NO_VIDEO = 3

/**
 * The rid to forward among the live ones, or null. `cap` is the best rank that the connection may carry (0 is
 * best); a layer above it is used only when there is no other.
 */
export const chooseRid = (requested: VideoLayer, live: readonly string[], cap: number): string | null => {
  if (requested === 'none' || cap >= NO_VIDEO) return null
  const known = RIDS_BY_LAYER[requested].filter((rid) => live.includes(rid))
  const carried = known.filter((rid) => RIDS.indexOf(rid) >= cap)
  return carried[0] ?? known.at(-1) ?? live[0] ?? null
}

/** Whether a layer needs more bandwidth than the former one; true without a former one. */
export const isLarger = (rid: string, former: string | null): boolean =>
  former === null || RIDS.indexOf(rid) < RIDS.indexOf(former)

/** Milliseconds the receiver's estimate needs to settle after each change. */
const SETTLE = 4_000
const FIRST_RETRY = 10_000
const LONGEST_RETRY = 60_000
/**
 * An estimate below this share of the sent rate means congestion; without congestion it grows to 1.5 times.
 */
const CONGESTED_SHARE = 0.9
const LOSS_TOO_HIGH = 0.1

export interface ConnectionQuality {
  /** Best allowed rank: 0 all, 1 medium, 2 low. */
  cap: number
  changedAt: number
  /** Milliseconds before the next attempt upwards; grows when attempts fail. */
  retryAfter: number
  /** The last change was an attempt upwards that is not confirmed yet. */
  trying: boolean
}

export const freshConnection = (now: number): ConnectionQuality => ({
  cap: 0,
  changedAt: now,
  retryAfter: FIRST_RETRY,
  trying: false,
})

/**
 * Judges a subscriber's connection, about once a second. Rates in bit/s, loss as a share, time in ms;
 * `lowest` is the lowest cap. `grewAt` is when a larger picture started: the receiver's estimate still
 * describes the smaller one then and says nothing about the connection.
 */
export const judgeConnection = (
  quality: ConnectionQuality,
  seen: { sent: number; estimate: number | null; loss: number; grewAt: number },
  now: number,
  lowest: number = LOWEST_VIDEO,
): ConnectionQuality => {
  const elapsed = now - quality.changedAt
  if (elapsed < SETTLE) return quality
  const estimate = now - seen.grewAt < SETTLE ? null : seen.estimate
  const congested =
    seen.loss > LOSS_TOO_HIGH ||
    (estimate !== null && seen.sent > 0 && estimate < seen.sent * CONGESTED_SHARE)
  if (congested && quality.cap < lowest) {
    const retryAfter = quality.trying ? Math.min(LONGEST_RETRY, quality.retryAfter * 2) : quality.retryAfter
    return { cap: quality.cap + 1, changedAt: now, retryAfter, trying: false }
  }
  if (!congested && quality.cap > 0 && elapsed >= quality.retryAfter) {
    return { ...quality, cap: quality.cap - 1, changedAt: now, trying: true }
  }
  if (!congested && quality.trying && elapsed >= FIRST_RETRY) {
    return { ...quality, retryAfter: FIRST_RETRY, trying: false }
  }
  return quality
}
