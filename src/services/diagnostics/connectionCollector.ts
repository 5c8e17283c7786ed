import type {
  CandidateFacts,
  ConnectionReport,
  ConnectionSide,
  ConnectionStats,
} from '../../contracts/diagnostics/diagnostics.ts'
import type { ConnectionSample, Counters } from './connectionSample.ts'
import { meanScore } from './meanScore.ts'

/** Collects observations of a check's connection, and summarises them at the end. */
export interface ConnectionCollector {
  look(side: ConnectionSide, look: ConnectionSample): void
  candidate(side: ConnectionSide, candidate: CandidateFacts): void
  score(at: number, score: number): void
  report(at: number): ConnectionReport
}

const NOTHING: Counters = { bytesSent: 0, bytesReceived: 0, packetsReceived: 0, packetsLost: 0, jitter: 0 }
const KINDS = ['audio', 'video'] as const

/** Bits per second between the first and the last sample. */
const rate = (looks: readonly ConnectionSample[], bytes: (look: ConnectionSample) => number): number => {
  const first = looks[0]
  const last = looks.at(-1)
  if (!first || !last || last.at <= first.at) return 0
  return Math.max(0, Math.round(((bytes(last) - bytes(first)) * 8_000) / (last.at - first.at)))
}

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length

export const createConnectionCollector = (): ConnectionCollector => {
  const looks: Record<ConnectionSide, ConnectionSample[]> = { publish: [], subscribe: [] }
  const candidates: Record<ConnectionSide, CandidateFacts[]> = { publish: [], subscribe: [] }
  const scores: { at: number; score: number }[] = []

  const roundTrip = (): number => {
    const known = (['publish', 'subscribe'] as const)
      .map((side) => looks[side].findLast((look) => look.roundTripTime !== null)?.roundTripTime ?? null)
      .filter((value) => value !== null)
    return Math.round(mean(known) * 100) / 100
  }

  const statsOf = (kind: 'audio' | 'video'): ConnectionStats => {
    const sent = looks.publish.at(-1)?.[kind] ?? NOTHING
    const received = looks.subscribe.at(-1)?.[kind] ?? NOTHING
    return {
      bytesSent: sent.bytesSent,
      bytesReceived: received.bytesReceived,
      packetsReceived: received.packetsReceived,
      packetsLost: received.packetsLost,
      bitrateSent: rate(looks.publish, (look) => look[kind].bytesSent),
      bitrateReceived: rate(looks.subscribe, (look) => look[kind].bytesReceived),
      roundTripTime: roundTrip(),
      jitter: received.jitter,
    }
  }

  return {
    look: (side, look) => void looks[side].push(look),
    candidate: (side, candidate) => void candidates[side].push(candidate),
    score: (at, score) => void scores.push({ at, score }),
    report(at) {
      const [audio, video] = KINDS.map(statsOf) as [ConnectionStats, ConnectionStats]
      const both = (field: Exclude<keyof ConnectionStats, 'roundTripTime' | 'jitter'>) =>
        audio[field] + video[field]
      return {
        stats: {
          combined: {
            bytesSent: both('bytesSent'),
            bytesReceived: both('bytesReceived'),
            packetsReceived: both('packetsReceived'),
            packetsLost: both('packetsLost'),
            bitrateSent: both('bitrateSent'),
            bitrateReceived: both('bitrateReceived'),
            roundTripTime: roundTrip(),
            jitter: Math.max(audio.jitter, video.jitter),
          },
          audio,
          video,
        },
        connectionQualityScore: meanScore(scores, at),
        publishIceCandidatesGathered: candidates.publish,
        subscribeIceCandidatesGathered: candidates.subscribe,
        publishICECandidatePairSelected: looks.publish.at(-1)?.pair ?? null,
        subscribeICECandidatePairSelected: looks.subscribe.at(-1)?.pair ?? null,
      }
    },
  }
}
