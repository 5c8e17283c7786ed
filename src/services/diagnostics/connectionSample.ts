import { z } from 'zod'
import type { CandidateFacts } from '../../contracts/diagnostics/diagnostics.ts'

/** One sample of one connection of a check, with the few numbers that its report needs. */
const count = z.number().catch(0)
const text = z.string().catch('')
const entry = z.object({
  id: z.string(),
  type: z.string(),
  kind: text,
  bytesSent: count,
  bytesReceived: count,
  packetsReceived: count,
  packetsLost: count,
  jitter: count,
  selectedCandidatePairId: text,
  localCandidateId: text,
  remoteCandidateId: text,
  totalRoundTripTime: count,
  responsesReceived: count,
  candidateType: text,
  protocol: text,
})
type Entry = z.infer<typeof entry>

export interface Counters {
  readonly bytesSent: number
  readonly bytesReceived: number
  readonly packetsReceived: number
  readonly packetsLost: number
  /** Seconds. */
  readonly jitter: number
}

export interface ConnectionSample {
  /** Epoch milliseconds. */
  readonly at: number
  readonly audio: Counters
  readonly video: Counters
  /** Milliseconds; null before the first answer of the other end. */
  readonly roundTripTime: number | null
  readonly pair: { readonly local: CandidateFacts; readonly remote: CandidateFacts } | null
}

const countersOf = (entries: readonly Entry[], kind: 'audio' | 'video'): Counters => {
  const streams = entries.filter(
    (one) => one.kind === kind && (one.type === 'outbound-rtp' || one.type === 'inbound-rtp'),
  )
  const sum = (field: 'bytesSent' | 'bytesReceived' | 'packetsReceived' | 'packetsLost') =>
    streams.reduce((total, one) => total + one[field], 0)
  return {
    bytesSent: sum('bytesSent'),
    bytesReceived: sum('bytesReceived'),
    packetsReceived: sum('packetsReceived'),
    packetsLost: sum('packetsLost'),
    jitter: Math.max(0, ...streams.map(({ jitter }) => jitter)),
  }
}

/** Browsers omit fields, and Firefox has no `transport` entry. */
export const readSample = (report: RTCStatsReport, at: number): ConnectionSample => {
  const entries: Entry[] = []
  report.forEach((value: unknown) => {
    const parsed = entry.safeParse(value)
    if (parsed.success) entries.push(parsed.data)
  })
  const byId = new Map(entries.map((one) => [one.id, one]))
  const selected = entries.find(
    ({ type, selectedCandidatePairId }) => type === 'transport' && selectedCandidatePairId,
  )
  const pair =
    byId.get(selected?.selectedCandidatePairId ?? '') ??
    entries.find(({ type, responsesReceived }) => type === 'candidate-pair' && responsesReceived > 0)
  const facts = (id: string): CandidateFacts => {
    const found = byId.get(id)
    return { type: found?.candidateType ?? '', protocol: found?.protocol ?? '' }
  }
  return {
    at,
    audio: countersOf(entries, 'audio'),
    video: countersOf(entries, 'video'),
    roundTripTime:
      pair === undefined || pair.responsesReceived === 0
        ? null
        : (pair.totalRoundTripTime / pair.responsesReceived) * 1_000,
    pair:
      pair === undefined
        ? null
        : { local: facts(pair.localCandidateId), remote: facts(pair.remoteCandidateId) },
  }
}
