import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { statsOf } from './callStats.ts'
import { type Reading, readReport } from './readings.ts'
import { publishSample, subscribeSample } from './samples.ts'
import { createSampleWindow } from './sampleWindow.ts'

const reportOf = (entries: readonly object[]): RTCStatsReport =>
  new Map(entries.map((entry, index) => [String(index), entry])) as RTCStatsReport

const OUTBOUND = {
  id: 'o1',
  type: 'outbound-rtp',
  kind: 'video',
  mid: '1',
  ssrc: 7,
  rid: 'f',
  remoteId: 'r1',
  mediaSourceId: 'm1',
  bytesSent: 1_000,
  packetsSent: 10,
  framesPerSecond: 30,
  frameWidth: 640,
  frameHeight: 360,
  qualityLimitationDurations: { bandwidth: 2, cpu: 0, other: 0, none: 5 },
}
const looks = (entry: object): Reading[] =>
  readReport(
    reportOf([
      entry,
      { id: 'r1', type: 'remote-inbound-rtp', packetsLost: 1, jitter: 0.01, roundTripTime: 0.05 },
      { id: 'm1', type: 'media-source', framesPerSecond: 30 },
      { id: 't', type: 'transport', selectedCandidatePairId: 'c' },
      {
        id: 'c',
        type: 'candidate-pair',
        availableOutgoingBitrate: 900_000,
        currentRoundTripTime: 0.05,
      },
    ]),
    'publish',
    (mid) => (mid === '1' ? 'wire-video' : undefined),
    1_000,
  )

const reading = (changes: Partial<Omit<Reading, 'entry'>> & { entry?: object } = {}): Reading => {
  const [base] = looks({ ...OUTBOUND, ...changes.entry })
  if (!base) throw new Error('No reading')
  return { ...base, ...changes, entry: { ...base.entry, ...changes.entry } }
}

describe('readings', () => {
  it('have the id of the wire, with the other end’s report', () => {
    const [first] = looks(OUTBOUND)
    expect(first).toMatchObject({
      trackId: 'wire-video',
      ssrc: '7',
      rid: 'f',
      availableOutgoing: 900_000,
      remote: { packetsLost: 1 },
      source: { framesPerSecond: 30 },
    })
  })

  it('survive whatever a browser reports', () => {
    const junk = fc.array(fc.oneof(fc.dictionary(fc.string(), fc.anything()), fc.anything()))
    fc.assert(
      fc.property(junk, (entries) => {
        const report = new Map(entries.map((entry, index) => [String(index), entry]))
        expect(() => readReport(report as RTCStatsReport, 'subscribe', () => 'x', 1)).not.toThrow()
      }),
    )
  })
})

describe('samples', () => {
  it('of what we send: differences over the sample, totals that run on, seconds as milliseconds', () => {
    const sample = publishSample([
      reading({ at: 0 }),
      reading({ at: 2_000, entry: { bytesSent: 6_000, packetsSent: 60, nackCount: 3 } }),
    ])
    expect(sample).toMatchObject({
      sample_start_ts: 0,
      sample_end_ts: 2_000,
      sample_duration_ms: 2_000,
      avg_bitrate_bps: 20_000,
      total_packets_sent: 60,
      total_packets_lost: 1,
      total_nack_count: 3,
      avg_jitter_ms: 10,
      avg_round_trip_time_ms: 50,
      avg_fps: 30,
      resolution: { width_px: 640, height_px: 360 },
      total_quality_limitation: { bandwidth_sec: 2, cpu_sec: 0, other_sec: 0 },
    })
    expect(Object.values(sample)).not.toContain(undefined)
  })

  it('of what we receive: audio counts only above the noise', () => {
    const audio = (at: number, audioLevel: number, received: number) =>
      reading({ at, kind: 'audio', entry: { audioLevel, packetsReceived: received, packetsLost: 0 } })
    const sample = subscribeSample([audio(0, 0.01, 0), audio(1_000, 0.5, 50)])
    expect(sample).toMatchObject({ audio_level: 0.5, total_packets_received: 50, total_packets_lost: 0 })
    expect(sample).not.toHaveProperty('frame_width')
  })
})

describe('the window of samples', () => {
  const windowOf = (size: number) =>
    createSampleWindow({ size, sampleOf: publishSample, sourceOf: () => 'regular' })
  const on = () => true

  it.each([
    ['M9.29', 30],
    ['M9.31', 10],
  ])('%s closes a sample after %i seconds', (_, size) => {
    const window = windowOf(size)
    for (let second = 0; second <= size; second += 1) window.add([reading({ at: second * 1_000 })], on)
    const report = window.take(5)
    expect(report?.video[0]?.samples).toHaveLength(1)
    expect(report?.video[0]?.samples[0]).toMatchObject({ sample_duration_ms: size * 1_000 })
    expect(report).toMatchObject({ sequence_num: 1, max_window_sec: size, joined_at: 5, audio: [] })
  })

  it('closes early when a track is muted or changes its size, for all streams alike', () => {
    const window = windowOf(30)
    const both = (at: number, entry: object = {}) => [
      reading({ at, entry }),
      reading({ at, rid: 'h', ssrc: '8' }),
    ]
    window.add(both(0), on)
    window.add(both(1_000), on)
    window.add(both(2_000, { frameWidth: 320, frameHeight: 180 }), on)
    window.add(both(3_000, { frameWidth: 320, frameHeight: 180 }), () => false)
    const report = window.take(0)
    expect(report?.video.map(({ rid, samples }) => [rid, samples.length])).toEqual([
      ['f', 2],
      ['h', 2],
    ])
  })

  it('hands each second over once', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 2, maxLength: 60 }), (mutes) => {
        const window = windowOf(10)
        const samples: unknown[] = []
        mutes.forEach((muted, second) => {
          window.add([reading({ at: second * 1_000 })], () => !muted)
          if (second % 7 === 3) samples.push(...(window.take(0)?.video[0]?.samples ?? []))
        })
        samples.push(...(window.take(0)?.video[0]?.samples ?? []))
        const total = samples.reduce<number>(
          (sum, sample) => sum + (sample as { sample_duration_ms: number }).sample_duration_ms,
          0,
        )
        expect(total).toBe((mutes.length - 1) * 1_000)
      }),
    )
  })
})

describe('statistics for the panel', () => {
  it('M1.42 are rates between two looks', () => {
    const look = (at: number, bytesSent: number, packetsSent: number) => ({
      publish: [reading({ at, entry: { bytesSent, packetsSent } })],
      subscribe: [],
    })
    const callStats = statsOf(look(1_000, 126_000, 110), look(0, 1_000, 10), { cpu: 3 })
    expect(callStats).toMatchObject({
      roundTripMs: 50,
      availableKbps: 900,
      server: { cpu: 3 },
      sent: [{ trackId: 'wire-video', kbps: 1_000, loss: 0, framesPerSecond: 30, width: 640 }],
    })
  })
})
