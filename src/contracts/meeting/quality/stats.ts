import { z } from 'zod'

/** Statistics of a call (specification §9, protocol §11.3). Wire fields have the provider's names. */

const count = z.number().catch(0)
const maybe = z.number().optional().catch(undefined)
const text = z.string().optional().catch(undefined)

/** One entry of a browser's report, with the fields read here; browsers omit fields. */
export const statsEntry = z.object({
  id: z.string(),
  type: z.string(),
  kind: text,
  mid: text,
  ssrc: maybe,
  rid: text,
  remoteId: text,
  mediaSourceId: text,
  selectedCandidatePairId: text,
  bytesSent: count,
  bytesReceived: count,
  packetsSent: count,
  packetsReceived: count,
  packetsLost: count,
  totalPacketSendDelay: count,
  nackCount: count,
  firCount: count,
  pliCount: count,
  jitter: maybe,
  roundTripTime: maybe,
  currentRoundTripTime: maybe,
  availableOutgoingBitrate: maybe,
  framesPerSecond: maybe,
  frameWidth: maybe,
  frameHeight: maybe,
  framesReceived: count,
  framesDecoded: count,
  framesDropped: count,
  freezeCount: count,
  totalFreezesDuration: count,
  pauseCount: count,
  totalPausesDuration: count,
  jitterBufferDelay: count,
  jitterBufferEmittedCount: count,
  audioLevel: maybe,
  concealedSamples: count,
  concealmentEvents: count,
  totalSamplesReceived: count,
  totalSamplesDuration: count,
  fecPacketsReceived: count,
  fecPacketsDiscarded: count,
  estimatedPlayoutTimestamp: maybe,
  qualityLimitationDurations: z.record(z.string(), z.number()).optional().catch(undefined),
})
export type StatsEntry = z.infer<typeof statsEntry>

/** A sample on the wire; undefined fields are omitted. */
export const statsSample = z.record(z.string(), z.unknown())

const trackSamples = z.object({
  track_id: z.string(),
  ssrc: z.string(),
  source: z.string(),
  rid: z.string().optional(),
  samples: z.array(statsSample),
})

/** `publisher.stats` and `subscriber.stats`. */
export const statsReport = z.object({
  sequence_num: z.number(),
  max_window_sec: z.number(),
  joined_at: z.number(),
  audio: z.array(trackSamples),
  video: z.array(trackSamples),
})
export type StatsReport = z.infer<typeof statsReport>

/** Current statistics of a call for the panel: kbit/s, fractions of 1, milliseconds. */
export interface CallStats {
  readonly sent: readonly TrackStats[]
  readonly received: readonly TrackStats[]
  /** Round trip to the server; null while unknown. */
  readonly roundTripMs: number | null
  /** Estimated upstream bandwidth; null while unknown. */
  readonly availableKbps: number | null
  /** The media server's own statistics (M7.107); null until they arrive. */
  readonly server: Readonly<Record<string, unknown>> | null
}

export interface TrackStats {
  readonly trackId: string
  readonly kind: 'audio' | 'video'
  readonly rid: string | null
  readonly kbps: number
  /** 0 to 1. */
  readonly loss: number
  readonly jitterMs: number
  readonly framesPerSecond: number | null
  readonly width: number | null
  readonly height: number | null
}
