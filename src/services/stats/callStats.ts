import { combineLatest, filter, map, type Observable, pairwise, startWith } from 'rxjs'
import type { Notification } from '../../contracts/meeting/connection/notifications.ts'
import type { CallStats, TrackStats } from '../../contracts/meeting/quality/stats.ts'
import type { Reading } from './readings.ts'

/** Statistics for the panel from two samples of a call, a second apart. Pure. */

const byStream = (readings: readonly Reading[]) =>
  new Map(readings.map((reading) => [`${reading.trackId}/${reading.ssrc}`, reading]))

const sentStats = (now: Reading, before: Reading): TrackStats => {
  const sent = now.entry.packetsSent - before.entry.packetsSent
  const lost = (now.remote?.packetsLost ?? 0) - (before.remote?.packetsLost ?? 0)
  return {
    ...common(now, now.entry.bytesSent - before.entry.bytesSent, now.at - before.at),
    loss: share(lost, sent),
    jitterMs: (now.remote?.jitter ?? 0) * 1_000,
  }
}

const receivedStats = (now: Reading, before: Reading): TrackStats => {
  const received = now.entry.packetsReceived - before.entry.packetsReceived
  const lost = now.entry.packetsLost - before.entry.packetsLost
  return {
    ...common(now, now.entry.bytesReceived - before.entry.bytesReceived, now.at - before.at),
    loss: share(lost, received + lost),
    jitterMs: (now.entry.jitter ?? 0) * 1_000,
  }
}

const share = (part: number, whole: number) => (whole <= 0 ? 0 : Math.min(1, Math.max(0, part / whole)))

const common = ({ trackId, kind, rid, entry }: Reading, bytes: number, ms: number) => ({
  trackId,
  kind,
  rid: rid ?? null,
  kbps: ms <= 0 ? 0 : Math.max(0, Math.round((bytes * 8) / ms)),
  framesPerSecond: entry.framesPerSecond ?? null,
  width: entry.frameWidth ?? null,
  height: entry.frameHeight ?? null,
})

const paired = (
  now: readonly Reading[],
  before: readonly Reading[],
  callStats: (now: Reading, before: Reading) => TrackStats,
): TrackStats[] => {
  const earlier = byStream(before)
  return now.flatMap((reading) => {
    const past = earlier.get(`${reading.trackId}/${reading.ssrc}`)
    return past ? [callStats(reading, past)] : []
  })
}

export interface StatsReading {
  readonly publish: readonly Reading[]
  readonly subscribe: readonly Reading[]
}

export const statsOf = (now: StatsReading, before: StatsReading, server: CallStats['server']): CallStats => {
  const latest = now.publish[0] ?? now.subscribe[0]
  const available = now.publish[0]?.availableOutgoing
  return {
    sent: paired(now.publish, before.publish, sentStats),
    received: paired(now.subscribe, before.subscribe, receivedStats),
    roundTripMs: latest?.roundTrip === undefined ? null : Math.round(latest.roundTrip * 1_000),
    availableKbps: available === undefined ? null : Math.round(available / 1_000),
    server,
  }
}

/** Statistics of each second, with the media server's last report (M7.107). */
export const callStats$ = (
  readings$: Observable<StatsReading>,
  notifications$: Observable<Notification>,
): Observable<CallStats> => {
  const server$ = notifications$.pipe(
    filter((notification) => notification.method === 'sfu-stats'),
    map(({ params }): CallStats['server'] => params),
    startWith(null),
  )
  return combineLatest([readings$.pipe(pairwise()), server$]).pipe(
    map(([[before, now], server]) => statsOf(now, before, server)),
  )
}
