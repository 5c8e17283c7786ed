import { describe, expect, it } from 'vitest'
import type { PublishedSection } from '../descriptions/publishAnswer.ts'
import type { RtpPacket } from '../packets/rtpPacket.ts'
import { SectionSources } from './sectionSources.ts'

const section = (given: Partial<PublishedSection>): PublishedSection => ({
  mid: '1',
  kind: 'video',
  active: true,
  payloadType: 96,
  rtxPayloadType: 97,
  streamId: 's',
  trackId: 't',
  rids: ['f', 'h', 'q'],
  sources: [],
  repairs: [],
  extensions: {},
  ...given,
})

const packet = (given: Partial<RtpPacket>): RtpPacket => ({
  bytes: Buffer.alloc(0),
  payloadType: 96,
  marker: false,
  sequence: 1,
  timestamp: 1,
  ssrc: 1,
  payloadStart: 0,
  payloadEnd: 0,
  mid: '1',
  rid: undefined,
  repairedRid: undefined,
  transportSequence: undefined,
  audioLevel: undefined,
  ...given,
})

const SECOND = 1_000_000
const known = (sources: SectionSources) => [...sources.all()].map(({ ssrc, rid }) => [ssrc, rid])

describe('the sources of sections', () => {
  it('are one a layer: another one takes its place after a second, not before', () => {
    const sources = new SectionSources()
    sources.negotiated([section({})])
    expect(sources.learn(packet({ ssrc: 1, rid: 'f' }), 0)).toMatchObject({ replaced: undefined })
    expect(sources.learn(packet({ ssrc: 2, rid: 'f' }), SECOND / 2)).toBeNull()
    expect(sources.learn(packet({ ssrc: 3, rid: 'f' }), SECOND)).toMatchObject({ replaced: 1 })
    expect(known(sources)).toEqual([[3, 'f']])
  })

  it('outlive an inactive time of their section, and end with it', () => {
    const sources = new SectionSources()
    sources.negotiated([section({})])
    sources.learn(packet({ ssrc: 1, rid: 'f' }), 0)
    sources.learn(packet({ ssrc: 2, rid: 'q' }), 0)
    expect(sources.repeatedBy(packet({ ssrc: 9, repairedRid: 'q' }))).toBe(2)
    sources.negotiated([section({ active: false, rids: [] })])
    expect(known(sources)).toHaveLength(2)
    sources.negotiated([section({ rids: ['q'] })])
    expect(known(sources)).toEqual([[2, 'q']])
    expect(sources.repeatedBy(packet({ ssrc: 9 }))).toBe(2)
    sources.negotiated([section({ mid: '2' })])
    expect(known(sources)).toEqual([])
    expect(sources.repeatedBy(packet({ ssrc: 9 }))).toBeUndefined()
  })

  it('that a description names are replaced by the next one that names others', () => {
    const sources = new SectionSources()
    for (let ssrc = 10; ssrc < 100; ssrc += 2) {
      sources.negotiated([
        section({ rids: [], sources: [ssrc, ssrc + 1], repairs: [{ source: ssrc, repair: ssrc + 1 }] }),
      ])
    }
    expect(known(sources)).toEqual([[98, '']])
    expect(sources.repeatedBy(packet({ ssrc: 99 }))).toBe(98)
    expect(sources.repeatedBy(packet({ ssrc: 11 }))).toBeUndefined()
  })
})
