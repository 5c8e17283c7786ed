import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createConnectionCollector } from './connectionCollector.ts'
import { readSample } from './connectionSample.ts'
import { meanScore } from './meanScore.ts'

const reportOf = (entries: readonly object[]): RTCStatsReport =>
  new Map(entries.map((entry, index) => [String(index), entry])) as RTCStatsReport

const connection = (stream: object) =>
  reportOf([
    stream,
    { id: 't', type: 'transport', selectedCandidatePairId: 'c' },
    {
      id: 'c',
      type: 'candidate-pair',
      localCandidateId: 'l',
      remoteCandidateId: 'r',
      totalRoundTripTime: 0.4,
      responsesReceived: 8,
    },
    { id: 'l', type: 'local-candidate', candidateType: 'srflx', protocol: 'udp', address: '203.0.113.7' },
    { id: 'r', type: 'remote-candidate', candidateType: 'host', protocol: 'udp', address: '198.51.100.2' },
  ])
const sent = (bytesSent: number) => ({ id: 'o', type: 'outbound-rtp', kind: 'video', bytesSent })
const received = (bytesReceived: number) => ({
  id: 'i',
  type: 'inbound-rtp',
  kind: 'audio',
  bytesReceived,
  packetsReceived: 90,
  packetsLost: 10,
  jitter: 0.02,
})

describe('the score of a connection', () => {
  it('M1.41 is the mean of the scores, each repeated for every second until the next', () => {
    // 5 once and for two more seconds, 2 once and for one more second.
    expect(
      meanScore(
        [
          { at: 0, score: 5 },
          { at: 2_000, score: 2 },
        ],
        3_000,
      ),
    ).toBe(3.8)
    expect(
      meanScore(
        [
          { at: 0, score: 0 },
          { at: 500, score: -1 },
        ],
        9_000,
      ),
    ).toBeNull()
    expect(meanScore([], 9_000)).toBeNull()
  })

  it('never leaves the scale of what was given', () => {
    const given = fc.array(fc.record({ at: fc.nat(20_000), score: fc.integer({ min: -1, max: 5 }) }))
    fc.assert(
      fc.property(given, (scores) => {
        const sorted = scores.sort((a, b) => a.at - b.at)
        const mean = meanScore(sorted, 20_000)
        const real = sorted.map(({ score }) => score).filter((score) => score > 0)
        if (mean === null) expect(real).toEqual([])
        else {
          expect(mean).toBeGreaterThanOrEqual(Math.min(...real))
          expect(mean).toBeLessThanOrEqual(Math.max(...real))
        }
      }),
    )
  })
})

describe('the report of a connection', () => {
  it('M1.41 has rates, losses, round trip and the ways taken, and no address', () => {
    const collector = createConnectionCollector()
    collector.candidate('publish', { type: 'host', protocol: 'udp' })
    for (const [at, bytes] of [
      [1_000, 1_000],
      [3_000, 51_000],
    ] as const) {
      collector.look('publish', readSample(connection(sent(bytes)), at))
      collector.look('subscribe', readSample(connection(received(bytes)), at))
    }
    collector.score(1_000, 4)
    const report = collector.report(3_000)
    expect(report.stats.video).toMatchObject({ bytesSent: 51_000, bitrateSent: 200_000 })
    expect(report.stats.audio).toMatchObject({ bitrateReceived: 200_000, packetsLost: 10, jitter: 0.02 })
    expect(report.stats.combined).toMatchObject({ roundTripTime: 50, packetsReceived: 90 })
    expect(report.connectionQualityScore).toBe(4)
    expect(report.publishICECandidatePairSelected).toEqual({
      local: { type: 'srflx', protocol: 'udp' },
      remote: { type: 'host', protocol: 'udp' },
    })
    expect(report.publishIceCandidatesGathered).toHaveLength(1)
    expect(JSON.stringify(report)).not.toMatch(/203\.0|198\.51/)
  })

  it('is all zeros when nothing was ever seen', () => {
    const { stats, connectionQualityScore } = createConnectionCollector().report(1)
    expect(new Set(Object.values(stats.combined))).toEqual(new Set([0]))
    expect(connectionQualityScore).toBeNull()
  })

  it('survives whatever a browser reports', () => {
    const junk = fc.array(fc.oneof(fc.dictionary(fc.string(), fc.anything()), fc.anything()))
    fc.assert(
      fc.property(junk, (entries) => {
        const report = new Map(entries.map((one, index) => [String(index), one]))
        expect(() => readSample(report as RTCStatsReport, 1)).not.toThrow()
      }),
    )
  })
})
