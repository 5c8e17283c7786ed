import { combineLatest, filter, map, type Observable, pairwise, startWith } from 'rxjs'
import type { Notification } from '../../contracts/meeting/notifications.ts'
import type { CallFigures, TrackFigures } from '../../contracts/meeting/stats.ts'
import type { Reading } from './readings.ts'

/** What two looks at a call, a second apart, say to people. Pure. */

const byStream = (readings: readonly Reading[]) =>
  new Map(readings.map((reading) => [`${reading.trackId}/${reading.ssrc}`, reading]))

const sentFigures = (now: Reading, before: Reading): TrackFigures => {
  const sent = now.entry.packetsSent - before.entry.packetsSent
  const lost = (now.remote?.packetsLost ?? 0) - (before.remote?.packetsLost ?? 0)
  return {
    ...common(now, now.entry.bytesSent - before.entry.bytesSent, now.at - before.at),
    loss: share(lost, sent),
    jitterMs: (now.remote?.jitter ?? 0) * 1_000,
  }
}

const receivedFigures = (now: Reading, before: Reading): TrackFigures => {
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
  figures: (now: Reading, before: Reading) => TrackFigures,
): TrackFigures[] => {
  const earlier = byStream(before)
  return now.flatMap((reading) => {
    const past = earlier.get(`${reading.trackId}/${reading.ssrc}`)
    return past ? [figures(reading, past)] : []
  })
}

export interface Look {
  readonly publish: readonly Reading[]
  readonly subscribe: readonly Reading[]
}

export const figuresOf = (now: Look, before: Look, server: CallFigures['server']): CallFigures => {
  const latest = now.publish[0] ?? now.subscribe[0]
  const available = now.publish[0]?.availableOutgoing
  return {
    sent: paired(now.publish, before.publish, sentFigures),
    received: paired(now.subscribe, before.subscribe, receivedFigures),
    roundTripMs: latest?.roundTrip === undefined ? null : Math.round(latest.roundTrip * 1_000),
    availableKbps: available === undefined ? null : Math.round(available / 1_000),
    server,
  }
}

/** The figures of each second, with what the media server last said of itself (M7.107). */
export const figures$ = (
  looks$: Observable<Look>,
  notifications$: Observable<Notification>,
): Observable<CallFigures> => {
  const server$ = notifications$.pipe(
    filter((notification) => notification.method === 'sfu-stats'),
    map(({ params }): CallFigures['server'] => params),
    startWith(null),
  )
  return combineLatest([looks$.pipe(pairwise()), server$]).pipe(
    map(([[before, now], server]) => figuresOf(now, before, server)),
  )
}
