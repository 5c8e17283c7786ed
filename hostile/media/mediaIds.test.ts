import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toSdp } from '../../server/meeting/media/descriptions/lines.ts'
import { browserOffer } from '../../server/meeting/testing/browserOffer.ts'
import { CAMERA, EngineScene, MIC } from '../../server/meeting/testing/engineScene.ts'
import { REQUESTS } from '../../src/contracts/meeting/connection/requests.ts'
import { reportInputs, runs } from '../inputs.ts'

// Tests ids and other values of a peer that would start a new line in everybody's description.

const INJECTED = 'a=candidate:1 1 udp 1 203.0.113.9 9 typ host'
const SEPARATORS = ['\r\n', '\n', '\r', '\u2028', '\u2029', '\u0085', '\v', '\f', '\0', ' ', '\t'] as const

const hostileIds = fc.oneof(
  fc
    .tuple(fc.constantFrom(...SEPARATORS), fc.string())
    .map(([separator, rest]) => `id${separator}${INJECTED}${rest}`),
  fc.string({ unit: 'binary', maxLength: 64 }),
)

describe('an id of a track or a stream', () => {
  it('is refused at the boundary when it is more than one printable word', () => {
    const track = (track_id: string, stream_id: string) => ({
      tracks: { x: { track_id, stream_id, type: 'audio' } },
    })
    const desc = { type: 'offer', sdp: 'v=0' }
    for (const separator of SEPARATORS) {
      const id = `id${separator}${INJECTED}`
      for (const tracks of [track(id, 'stream'), track('track', id)]) {
        expect(REQUESTS.offer.safeParse({ desc, ...tracks }).success).toBe(false)
        expect(REQUESTS['track-update'].safeParse(tracks).success).toBe(false)
      }
    }
    for (const id of ['{85a15a54-baa7-4705-b559-a429b7e7b46d}', 'a1B2+c/3', '-']) {
      expect(REQUESTS.offer.safeParse({ desc, ...track(id, id) }).success).toBe(true)
    }
  })

  it('never reaches the description of another peer, whatever it holds', async () => {
    const count = runs(200, 5_000)
    await fc.assert(
      // A track with the stream of its section is linked whatever its id is.
      fc.asyncProperty(
        hostileIds,
        fc.oneof(hostileIds, fc.constant(MIC.streamId)),
        async (trackId, streamId) => {
          const scene = new EngineScene()
          await scene.publish('eve', [MIC, CAMERA], [{ ...MIC, trackId, streamId }, CAMERA], {
            sdp: browserOffer([MIC, CAMERA]),
          })
          await scene.publish('ana', [{ ...MIC, trackId: 'ana-mic', ssrc: 77 }])
          const want = (publisher: string, id: string, stream: string, kind: 'audio' | 'video') =>
            ({ publisher, trackId: id, streamId: stream, kind }) as const
          await scene.engine.handle({
            kind: 'setWanted',
            peer: 'ben',
            tracks: [
              want('eve', trackId, streamId, 'audio'),
              want('eve', CAMERA.trackId, streamId, 'video'),
              want('ana', 'ana-mic', 's', 'audio'),
            ],
          })
          await scene.engine.handle({ kind: 'openSubscriber', peer: 'ben', autoVideo: true, degrades: false })
          await scene.answer('ben')
          expect(scene.offers.at(-1)).not.toContain(INJECTED)
          expect(scene.offered.some((one) => one.msid[0]?.appdata === 'ana-mic')).toBe(true)
        },
      ),
      { numRuns: count },
    )
    reportInputs('pairs of hostile ids', count)
  })
})

describe('values of an offer', () => {
  it('become one line of the answer each, or the offer is refused', async () => {
    const places = fc.constantFrom(
      'a=mid:1',
      'a=mid:0',
      'a=rid:f send',
      'a=simulcast:send f;h;q',
      'a=ice-ufrag:abcd',
      'a=ice-pwd:0123456789012345678901',
      'a=setup:actpass',
      'a=rtpmap:96 VP8/90000',
      'UDP/TLS/RTP/SAVPF 96 97',
      'm=video 9',
    )
    const count = runs(300, 20_000)
    await fc.assert(
      fc.asyncProperty(places, fc.constantFrom(...SEPARATORS), fc.nat(), async (place, separator, at) => {
        const scene = new EngineScene()
        const cut = at % (place.length + 1)
        const sdp = browserOffer([
          { kind: 'video', trackId: 'c', streamId: 's', simulcast: true },
        ]).replaceAll(place, `${place.slice(0, cut)}${separator}${place.slice(cut)}`)
        await scene.engine.handle({ kind: 'publish', call: 1, peer: 'eve', sdp, tracks: [] })
        const answer = scene.reports.find((report) => report.kind === 'published')?.sdp
        if (answer === undefined) {
          expect(scene.reports.at(-1)).toMatchObject({ kind: 'publishFailed', bad: true })
          return
        }
        for (const line of answer.split('\r\n')) expect(line).toMatch(/^(?:[a-z]=[^\p{Cc}\p{Zl}\p{Zp}]*)?$/u)
      }),
      { numRuns: count },
    )
    reportInputs('offers with separators in their values', count)
  })

  it('never leave the one place that writes descriptions with a control character in them', () => {
    for (const separator of SEPARATORS.filter((one) => one !== ' ')) {
      expect(() => toSdp([`a=msid:x${separator}${INJECTED}`])).toThrow('control character')
    }
    expect(toSdp(['v=0', 'a=msid:{é} x'])).toBe('v=0\r\na=msid:{é} x\r\n')
  })
})
