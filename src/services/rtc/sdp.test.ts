import { describe, expect, it } from 'vitest'
import { isOtherDtlsSide, msidByMid, withOpusDtx, withTrackIds } from './sdp.ts'

const lines = (...text: string[]): string => `${text.join('\r\n')}\r\n`
const MEDIA = lines(
  'm=audio 9 UDP/TLS/RTP/SAVPF 111',
  'a=mid:0',
  'a=msid:stream-a {invented-1}',
  'a=fmtp:111 minptime=10;useinbandfec=1',
  'm=video 9 UDP/TLS/RTP/SAVPF 96',
  'a=mid:1',
  'a=msid:stream-a {invented-2}',
  'm=application 9 UDP/DTLS/SCTP webrtc-datachannel',
  'a=mid:2',
)
const FIREFOX = lines('v=0', 'o=mozilla...THIS_IS_SDPARTA-99.0 1 0 IN IP4 0.0.0.0') + MEDIA
const CHROME = lines('v=0', 'o=- 1 2 IN IP4 127.0.0.1') + MEDIA
const ids = new Map([
  ['0', 'mic-1'],
  ['1', 'cam-1'],
])

describe('SDP', () => {
  it('M9.60 an offer requests Opus DTX, once', () => {
    expect(withOpusDtx(CHROME)).toContain('a=fmtp:111 minptime=10;useinbandfec=1;usedtx=1\r\n')
    expect(withOpusDtx(withOpusDtx(CHROME))).toBe(withOpusDtx(CHROME))
    expect(withOpusDtx('v=0\r\n')).toBe('v=0\r\n')
  })

  it('another fingerprint is another DTLS side; without one on both sides nothing is known', () => {
    const of = (hash: string) => `v=0\r\na=fingerprint:sha-256 ${hash}\r\n`
    expect(isOtherDtlsSide(of('AA:BB'), of('AA:CC'))).toBe(true)
    expect(isOtherDtlsSide(of('AA:BB'), of('AA:BB'))).toBe(false)
    expect(isOtherDtlsSide(undefined, of('AA:BB'))).toBe(false)
    expect(isOtherDtlsSide(of('AA:BB'), 'v=0\r\n')).toBe(false)
  })

  it('M1.11 each media section names its stream and track', () => {
    expect(msidByMid(CHROME)).toEqual(
      new Map([
        ['0', { streamId: 'stream-a', trackId: '{invented-1}' }],
        ['1', { streamId: 'stream-a', trackId: '{invented-2}' }],
      ]),
    )
    expect(msidByMid('')).toEqual(new Map())
  })

  it('M7.027 the track ids Firefox invents become the ones we announce', () => {
    const rewritten = withTrackIds(FIREFOX, ids)
    expect([...msidByMid(rewritten).values()].map(({ trackId }) => trackId)).toEqual(['mic-1', 'cam-1'])
    expect(rewritten.replace('mic-1', '{invented-1}').replace('cam-1', '{invented-2}')).toBe(FIREFOX)
  })

  it('M7.027 other browsers write the ids themselves; sections we do not know stay', () => {
    expect(withTrackIds(CHROME, ids)).toBe(CHROME)
    expect(withTrackIds(FIREFOX, new Map())).toBe(FIREFOX)
  })
})
