import type { Reading } from './readings.ts'

/**
 * A sample: the changes between the first and the last reading of a window (protocol §11.3). Counters are
 * differences over the sample, except `total_packets_*` and `total_quality_limitation` of what we publish,
 * which are totals. Undefined values are omitted. Pure.
 */
export type Sample = Record<string, unknown>

const defined = (fields: Sample): Sample =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

type Counter = {
  [K in keyof Reading['entry']]-?: Reading['entry'][K] extends number ? K : never
}[keyof Reading['entry']]

const mean = (values: readonly (number | undefined)[]): number | undefined => {
  const known = values.filter((value) => value !== undefined)
  return known.length === 0 ? undefined : known.reduce((sum, value) => sum + value, 0) / known.length
}

const ends = (readings: readonly Reading[]): { first: Reading; last: Reading } | null => {
  const [first] = readings
  const last = readings.at(-1)
  return first && last ? { first, last } : null
}

const inMs = (seconds: number | undefined) => (seconds === undefined ? undefined : seconds * 1_000)

const span = (first: Reading, last: Reading) => ({
  timestamp: last.at,
  sample_start_ts: first.at,
  sample_end_ts: last.at,
  sample_duration_ms: last.at - first.at,
})

const rate = (bytes: number, ms: number): number => (ms <= 0 ? 0 : Math.round((bytes * 8_000) / ms))

const resolutionOf = ({ frameWidth, frameHeight }: Reading['entry']) =>
  frameWidth === undefined || frameHeight === undefined
    ? undefined
    : { width_px: frameWidth, height_px: frameHeight }

export const publishSample = (readings: readonly Reading[]): Sample => {
  const edge = ends(readings)
  if (!edge) return {}
  const { first, last } = edge
  const delta = (key: Counter) => last.entry[key] - first.entry[key]
  const limits = last.entry.qualityLimitationDurations
  const video = {
    avg_fps: mean(readings.map(({ entry }) => entry.framesPerSecond)),
    resolution: resolutionOf(last.entry),
    total_quality_limitation: limits && {
      bandwidth_sec: limits.bandwidth ?? 0,
      cpu_sec: limits.cpu ?? 0,
      other_sec: limits.other ?? 0,
    },
    source_avg_fps: mean(readings.map(({ source }) => source?.framesPerSecond)),
  }
  return defined({
    ...span(first, last),
    avg_bitrate_bps: rate(delta('bytesSent'), last.at - first.at),
    avg_available_outgoing_bitrate_bps: mean(readings.map(({ availableOutgoing }) => availableOutgoing)),
    total_packets_sent: last.entry.packetsSent,
    total_packets_lost: last.remote?.packetsLost,
    total_packet_sent_delay_sec: delta('totalPacketSendDelay'),
    total_nack_count: delta('nackCount'),
    total_fir_count: delta('firCount'),
    total_pli_count: delta('pliCount'),
    avg_jitter_ms: inMs(mean(readings.map(({ remote }) => remote?.jitter))),
    avg_round_trip_time_ms: inMs(mean(readings.map(({ remote }) => remote?.roundTripTime))),
    ...(last.kind === 'video' ? video : {}),
  })
}

/** Below this level there is no speech (M9.39). */
const HEARD = 0.05

export const subscribeSample = (readings: readonly Reading[]): Sample => {
  const edge = ends(readings)
  if (!edge) return {}
  const { first, last } = edge
  const ms = last.at - first.at
  const delta = (key: Counter) => last.entry[key] - first.entry[key]
  const perSecond = (key: Counter) => (ms <= 0 ? 0 : (delta(key) * 1_000) / ms)
  const emitted = delta('jitterBufferEmittedCount')
  const audio = {
    audio_level: mean(
      readings.map(({ entry }) => ((entry.audioLevel ?? 0) > HEARD ? entry.audioLevel : undefined)),
    ),
    audio_concealed_samples: delta('concealedSamples'),
    audio_concealment_events: delta('concealmentEvents'),
    audio_total_samples_received: delta('totalSamplesReceived'),
    total_samples_duration: delta('totalSamplesDuration'),
    fec_packets_received: delta('fecPacketsReceived'),
    fec_packets_discarded: delta('fecPacketsDiscarded'),
    total_packets_received: delta('packetsReceived'),
    total_packets_lost: delta('packetsLost'),
  }
  const video = {
    avg_frames_received_per_sec: perSecond('framesReceived'),
    avg_frames_decoded_per_sec: perSecond('framesDecoded'),
    avg_frames_dropped_per_sec: perSecond('framesDropped'),
    frame_width: last.entry.frameWidth,
    frame_height: last.entry.frameHeight,
    freeze_count: delta('freezeCount'),
    freeze_duration_seconds: delta('totalFreezesDuration'),
    pause_count: delta('pauseCount'),
    pause_duration_seconds: delta('totalPausesDuration'),
  }
  return defined({
    ...span(first, last),
    avg_bitrate_bps: rate(delta('bytesReceived'), ms),
    avg_jitter_buffer_delay: emitted <= 0 ? undefined : delta('jitterBufferDelay') / emitted,
    total_pli_count: delta('pliCount'),
    total_nack_count: delta('nackCount'),
    ...(last.kind === 'audio' ? audio : video),
  })
}
