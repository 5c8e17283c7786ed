import type { TrackType } from '../../contracts/meeting/connection/shapes.ts'
import { type StatsEntry, statsEntry } from '../../contracts/meeting/quality/stats.ts'

/** One sample of one stream of a connection: its counters at that time. */
export interface Reading {
  readonly trackId: string
  readonly ssrc: string
  readonly kind: TrackType
  readonly rid: string | undefined
  /** Epoch milliseconds. */
  readonly at: number
  readonly entry: StatsEntry
  /** The other end's report on what we send. */
  readonly remote: StatsEntry | undefined
  /** The source of what we send. */
  readonly source: StatsEntry | undefined
  readonly availableOutgoing: number | undefined
  readonly roundTrip: number | undefined
}

const entriesOf = (report: RTCStatsReport): Map<string, StatsEntry> => {
  const entries = new Map<string, StatsEntry>()
  report.forEach((value: unknown) => {
    const parsed = statsEntry.safeParse(value)
    if (parsed.success) entries.set(parsed.data.id, parsed.data)
  })
  return entries
}

const selectedPair = (entries: ReadonlyMap<string, StatsEntry>): StatsEntry | undefined => {
  for (const entry of entries.values())
    if (entry.type === 'transport' && entry.selectedCandidatePairId)
      return entries.get(entry.selectedCandidatePairId)
  return undefined
}

/**
 * The streams of a report.
 * @param trackIdOf the wire's id of the track of a media section, by its mid
 */
export const readReport = (
  report: RTCStatsReport,
  side: 'publish' | 'subscribe',
  trackIdOf: (mid: string) => string | undefined,
  at: number,
): Reading[] => {
  const entries = entriesOf(report)
  const pair = selectedPair(entries)
  const wanted = side === 'publish' ? 'outbound-rtp' : 'inbound-rtp'
  const readings: Reading[] = []
  for (const entry of entries.values()) {
    if (entry.type !== wanted || entry.mid === undefined) continue
    const trackId = trackIdOf(entry.mid)
    if (trackId === undefined) continue
    readings.push({
      trackId,
      ssrc: String(entry.ssrc ?? ''),
      kind: entry.kind === 'audio' ? 'audio' : 'video',
      rid: entry.rid,
      at,
      entry,
      remote: entry.remoteId === undefined ? undefined : entries.get(entry.remoteId),
      source: entry.mediaSourceId === undefined ? undefined : entries.get(entry.mediaSourceId),
      availableOutgoing: pair?.availableOutgoingBitrate,
      roundTrip: pair?.currentRoundTripTime,
    })
  }
  return readings
}
