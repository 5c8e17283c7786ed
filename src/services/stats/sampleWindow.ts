import type { StatsReport } from '../../contracts/meeting/quality/stats.ts'
import type { Reading } from './readings.ts'
import type { Sample } from './samples.ts'

/**
 * Readings in, samples out (protocol §11.3): a sample is closed when a stream has a full window, or when a
 * track was muted, unmuted or changed its size; then all streams close theirs, so that they stay comparable.
 */
export interface SampleWindow {
  add(readings: readonly Reading[], enabled: (trackId: string) => boolean): void
  /** Everything closed since the last call, including the open windows; null when there is nothing. */
  take(joinedAt: number): StatsReport | null
}

interface Stream {
  readonly key: string
  readonly first: Reading
  open: Reading[]
  samples: Sample[]
  enabled: boolean
}

const keyOf = ({ trackId, ssrc, rid }: Reading) => `${trackId}/${rid ?? ''}/${ssrc}`

const sizeOf = ({ entry }: Reading) => `${entry.frameWidth ?? 0}x${entry.frameHeight ?? 0}`

export const createSampleWindow = (options: {
  /** Readings in a full window: 30 for what we publish (M9.29), 10 for what we receive (M9.31). */
  readonly size: number
  readonly sampleOf: (readings: readonly Reading[]) => Sample
  readonly sourceOf: (trackId: string) => string
}): SampleWindow => {
  const streams = new Map<string, Stream>()
  let sequence = 0

  const closeAll = () => {
    for (const stream of streams.values()) {
      if (stream.open.length > 1) stream.samples.push(options.sampleOf(stream.open))
      // The next sample begins where this one ended, so that no second is lost.
      stream.open = stream.open.slice(-1)
    }
  }

  return {
    add(readings, enabled) {
      let full = false
      for (const reading of readings) {
        const key = keyOf(reading)
        const isEnabled = enabled(reading.trackId)
        const known = streams.get(key)
        const stream = known ?? { key, first: reading, open: [], samples: [], enabled: isEnabled }
        const last = stream.open.at(-1)
        const hasChanged =
          stream.enabled !== isEnabled || (last !== undefined && sizeOf(last) !== sizeOf(reading))
        stream.open.push(reading)
        stream.enabled = isEnabled
        streams.set(key, stream)
        // Windows overlap by one reading: size seconds need size + 1 readings.
        if (hasChanged || stream.open.length > options.size) full = true
      }
      if (full) closeAll()
    },
    take(joinedAt) {
      closeAll()
      const report = (kind: Reading['kind']) =>
        [...streams.values()]
          .filter(({ first, samples }) => first.kind === kind && samples.length > 0)
          .map(({ first, samples }) => ({
            track_id: first.trackId,
            ssrc: first.ssrc,
            source: options.sourceOf(first.trackId),
            ...(first.rid === undefined ? {} : { rid: first.rid }),
            samples,
          }))
      const audio = report('audio')
      const video = report('video')
      for (const stream of streams.values()) stream.samples = []
      if (audio.length === 0 && video.length === 0) return null
      sequence += 1
      return { sequence_num: sequence, max_window_sec: options.size, joined_at: joinedAt, audio, video }
    },
  }
}
