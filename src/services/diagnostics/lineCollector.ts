import type {
  CandidateFacts,
  LineFigures,
  LineReport,
  LineSide,
} from '../../contracts/meeting/diagnostics.ts'
import type { Counters, LineLook } from './lineLook.ts'
import { meanScore } from './meanScore.ts'

/** Gathers what a check sees of its line, and says at the end what it was. */
export interface LineCollector {
  look(side: LineSide, look: LineLook): void
  candidate(side: LineSide, candidate: CandidateFacts): void
  score(at: number, score: number): void
  report(at: number): LineReport
}

const NOTHING: Counters = { bytesSent: 0, bytesReceived: 0, packetsReceived: 0, packetsLost: 0, jitter: 0 }
const KINDS = ['audio', 'video'] as const

/** Bits a second between the first look and the last. */
const rate = (looks: readonly LineLook[], bytes: (look: LineLook) => number): number => {
  const first = looks[0]
  const last = looks.at(-1)
  if (!first || !last || last.at <= first.at) return 0
  return Math.max(0, Math.round(((bytes(last) - bytes(first)) * 8_000) / (last.at - first.at)))
}

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length

export const createLineCollector = (): LineCollector => {
  const looks: Record<LineSide, LineLook[]> = { publish: [], subscribe: [] }
  const candidates: Record<LineSide, CandidateFacts[]> = { publish: [], subscribe: [] }
  const scores: { at: number; score: number }[] = []

  const roundTrip = (): number => {
    const known = (['publish', 'subscribe'] as const)
      .map((side) => looks[side].findLast((look) => look.roundTripTime !== null)?.roundTripTime ?? null)
      .filter((value) => value !== null)
    return Math.round(mean(known) * 100) / 100
  }

  const figures = (kind: 'audio' | 'video'): LineFigures => {
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
      const [audio, video] = KINDS.map(figures) as [LineFigures, LineFigures]
      const both = (field: Exclude<keyof LineFigures, 'roundTripTime' | 'jitter'>) =>
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
