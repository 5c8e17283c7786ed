import { beforeEach, describe, expect, it } from 'vitest'
import { CAMERA, EngineScene, MIC } from '../testing/engineScene.ts'
import { writeRemb } from '../testing/remb.ts'
import { audioPacket, videoPacket } from '../testing/rtp.ts'
import { readDescription } from './descriptions/readDescription.ts'
import { writeNack, writePli } from './packets/feedback.ts'
import { writeReceiverReport } from './packets/reports.ts'

/** A receiver report on its losses, in 256ths. */
const lossReport = (ssrc: number, fractionLost: number): Buffer =>
  writeReceiverReport(1, [
    {
      ssrc,
      fractionLost,
      totalLost: 0,
      highest: 0,
      jitter: 0,
      lastSenderReport: 0,
      delaySinceLastSenderReport: 0,
    },
  ])

describe('the media engine, packet by packet: what browsers receive', () => {
  let scene: EngineScene
  beforeEach(() => {
    scene = new EngineScene()
  })

  it('offers each track in a section of its own, by the ids its publisher gave (protocol §6.2)', async () => {
    await scene.publish('ana', [MIC, CAMERA])
    await scene.subscribe('ben', 'ana', [MIC, CAMERA])
    const sections = scene.offered
    expect(sections.map((one) => [one.mid, one.type, one.direction, one.msid[0]?.appdata])).toEqual([
      ['0', 'application', 'sendrecv', undefined],
      ['1', 'audio', 'sendonly', 'mic'],
      ['2', 'video', 'sendonly', 'cam'],
    ])
  })

  it('forwards sound and picture under the numbers it offered', async () => {
    await scene.publish('ana', [MIC, CAMERA])
    await scene.subscribe('ben', 'ana', [MIC, CAMERA])
    scene.receive(audioPacket(10, 1))
    scene.receive(videoPacket({ ssrc: 20, sequence: 1, timestamp: 3_000, keyFrame: true }))
    expect(scene.forwarded.map((packet) => packet.ssrc)).toEqual([
      scene.offered.find((one) => one.type === 'audio')?.ssrcs[0]?.id,
      scene.offered.find((one) => one.type === 'video')?.ssrcs[0]?.id,
    ])
  })

  it('serves a subscriber: lost packets again, key frames from the publisher, scene.reports for the score', async () => {
    await scene.publish('ana', [CAMERA])
    await scene.subscribe('ben', 'ana', [CAMERA])
    scene.receive(videoPacket({ ssrc: 20, sequence: 1, timestamp: 1, keyFrame: true }))
    const [sent] = scene.forwarded
    const source = sent?.ssrc ?? 0
    scene.subscriber.events.onMedia(writeNack(1, source, [sent?.sequence ?? 0]))
    expect(scene.forwarded.map((packet) => packet.payloadType)).toEqual([96, 97])
    scene.now += 400_000
    const before = scene.publisher.media.length
    scene.subscriber.events.onMedia(Buffer.concat([writeReceiverReport(1, []), writePli(1, source)]))
    expect(scene.publisher.media.slice(before)).toEqual([expect.objectContaining({ length: 12 })])
    scene.subscriber.events.onMedia(Buffer.concat([lossReport(source, 30), writeRemb(1, 2e6, [source])]))
    scene.now += 6_000_000
    scene.engine.tick()
    const quality = scene.reports.findLast((report) => report.kind === 'quality')
    expect(quality).toEqual({ kind: 'quality', scores: [{ peer: 'ben', score: 2 }] })
  })

  it('never has two offers open, and catches up with the next (protocol §6.1)', async () => {
    await scene.publish('ana', [MIC, CAMERA])
    await scene.engine.handle({ kind: 'openSubscriber', peer: 'ben', autoVideo: false, degrades: false })
    await scene.want('ben', 'ana', [MIC])
    await scene.want('ben', 'ana', [MIC, CAMERA])
    expect(scene.offers).toHaveLength(1)
    await scene.answer('ben')
    expect(scene.offers).toHaveLength(2)
    expect(readDescription(scene.offers[1] ?? '').sections).toHaveLength(3)
    await scene.answer('ben')
    await scene.answer('ben')
    expect(scene.offers).toHaveLength(2)
  })

  it('gives a section away only after both sides saw it end', async () => {
    await scene.publish('ana', [MIC])
    await scene.publish('cleo', [{ ...MIC, trackId: 'other', ssrc: 11 }])
    await scene.subscribe('ben', 'ana', [MIC])
    const other = [{ publisher: 'cleo', trackId: 'other', streamId: 's', kind: 'audio' as const }]
    await scene.engine.handle({ kind: 'setWanted', peer: 'ben', tracks: [] })
    await scene.engine.handle({ kind: 'setWanted', peer: 'ben', tracks: other })
    await scene.answer('ben')
    const both = scene.offered.slice(1)
    expect(both.map((one) => one.direction)).toEqual(['inactive', 'sendonly'])
    await scene.answer('ben')
    await scene.engine.handle({
      kind: 'setWanted',
      peer: 'ben',
      tracks: [...other, { publisher: 'ana', trackId: 'mic', streamId: 's', kind: 'audio' }],
    })
    const again = scene.offered.slice(1)
    expect(again.map((one) => [one.direction, one.msid[0]?.appdata])).toEqual([
      ['sendonly', 'mic'],
      ['sendonly', 'other'],
    ])
  })

  it('has everything in its first offer: the wanted tracks, and its addresses once', async () => {
    await scene.publish('ana', [MIC, CAMERA])
    await scene.want('ben', 'ana', [MIC, CAMERA])
    await scene.engine.handle({ kind: 'openSubscriber', peer: 'ben', autoVideo: false, degrades: false })
    expect(scene.offers).toHaveLength(1)
    expect(scene.offered.map((one) => one.msid[0]?.appdata)).toEqual([undefined, 'mic', 'cam'])
    const lines = scene.offers[0]?.split('\r\n') ?? []
    expect(lines.filter((line) => /candidate/.test(line))).toEqual([
      'a=candidate:of-o0',
      'a=end-of-candidates',
    ])
    expect(lines.indexOf('a=candidate:of-o0')).toBeLessThan(lines.findIndex((line) => /^m=audio/.test(line)))
  })

  it('asks the publisher for a key frame when the newcomer is connected, not before', async () => {
    const picture = (sequence: number, keyFrame: boolean) =>
      scene.receive(videoPacket({ ssrc: 20, sequence, timestamp: sequence * 3_000, keyFrame }))
    await scene.publish('ana', [CAMERA])
    await scene.want('ben', 'ana', [CAMERA])
    await scene.engine.handle({ kind: 'openSubscriber', peer: 'ben', autoVideo: false, degrades: false })
    await scene.answer('ben')
    picture(1, false)
    const before = scene.publisher.media.length
    await scene.engine.handle({ kind: 'preferLayer', peer: 'ben', trackId: 'cam', layer: 'high' })
    expect(scene.publisher.media).toHaveLength(before)
    scene.subscriber.events.onState('connected')
    expect(scene.publisher.media).toHaveLength(before + 1)
    picture(2, true)
    expect(scene.forwarded).toHaveLength(1)
  })

  it('sends no picture that nobody asked for, on whichever way', async () => {
    await scene.publish('ana', [CAMERA])
    await scene.want('ben', 'ana', [CAMERA])
    await scene.engine.handle({ kind: 'openSubscriber', peer: 'ben', autoVideo: false, degrades: false })
    await scene.answer('ben')
    await scene.engine.handle({ kind: 'preferLayer', peer: 'ben', trackId: 'other', layer: 'high' })
    scene.subscriber.events.onState('connected')
    scene.receive(videoPacket({ ssrc: 20, sequence: 1, timestamp: 1, keyFrame: true }))
    expect(scene.forwarded).toEqual([])
  })

  it('repeats an unanswered offer to a returned socket, and builds a broken connection anew', async () => {
    await scene.publish('ana', [MIC])
    await scene.engine.handle({ kind: 'openSubscriber', peer: 'ben', autoVideo: false, degrades: false })
    await scene.engine.handle({ kind: 'resume', peer: 'ben' })
    expect(scene.offers).toHaveLength(2)
    expect(scene.offers[1]).toBe(scene.offers[0])
    await scene.answer('ben')
    const first = scene.subscriber
    first.events.onState('connected')
    await scene.engine.handle({ kind: 'resume', peer: 'ben' })
    expect(scene.offers).toHaveLength(2)

    first.events.onState('failed')
    scene.now += 2_000_000
    scene.engine.tick()
    await expect.poll(() => scene.offers.length).toBe(3)
    expect(first.closed).toBe(true)
    expect(readDescription(scene.offers[2] ?? '').transport.ufrag).toBe(scene.subscriber.local.ufrag)
    first.events.onState('connected')
    expect(
      scene.reports.filter((one) => one.kind === 'connection' && one.state === 'connected'),
    ).toHaveLength(1)
  })

  const told = (method: string) =>
    scene.subscriber.data.flatMap((text) => {
      const message: unknown = JSON.parse(text)
      const isIt = typeof message === 'object' && message !== null && 'method' in message
      return isIt && message.method === method ? [message] : []
    })
  const videoSource = (): number => scene.offered.find((one) => one.type === 'video')?.ssrcs[0]?.id ?? 0
  /** Each call sends one complete picture. */
  const camera = (): (() => void) => {
    let sequence = 0
    return () => {
      sequence += 1
      scene.receive(videoPacket({ ssrc: 20, sequence, timestamp: sequence * 3_000, keyFrame: true }))
    }
  }
  const seconds = (count: number, each: () => void = () => undefined): void => {
    for (let passed = 0; passed < count; passed += 1) {
      scene.now += 1_000_000
      each()
      scene.engine.tick()
    }
  }

  it('M7.087 tells when a publisher falls silent, and when it is back', async () => {
    await scene.publish('ana', [CAMERA])
    await scene.subscribe('ben', 'ana', [CAMERA])
    const frame = camera()
    seconds(3, frame)
    expect(told('on-track-layer-update')).toEqual([])
    seconds(5)
    expect(told('on-track-layer-update')).toMatchObject([
      { params: { tracks: { cam: { current_layer: 'none', publisher_degraded: true } } } },
    ])
    seconds(2, frame)
    expect(told('on-track-layer-update')).toMatchObject([
      {},
      { params: { tracks: { cam: { current_layer: 'high', publisher_degraded: false } } } },
    ])
  })

  it.each([
    [true, 'none'],
    [false, 'high'],
  ] as const)(
    'M7.087 stops video on a line that carries nothing only for a client that copes with it (%s)',
    async (degrades, layer) => {
      await scene.publish('ana', [CAMERA])
      await scene.want('ben', 'ana', [CAMERA])
      await scene.engine.handle({ kind: 'openSubscriber', peer: 'ben', autoVideo: true, degrades })
      await scene.answer('ben')
      await scene.answer('ben')
      scene.subscriber.events.onState('connected')
      let sequence = 0
      seconds(20, () => {
        sequence += 1
        scene.receive(videoPacket({ ssrc: 20, sequence, timestamp: sequence * 3_000, keyFrame: true }))
        const source = videoSource()
        scene.subscriber.events.onMedia(lossReport(source, 200))
      })
      const last = told('on-track-layer-update').at(-1)
      if (degrades) {
        expect(last).toMatchObject({
          params: { tracks: { cam: { current_layer: layer, subscriber_degraded: true } } },
        })
      } else expect(last).toBeUndefined()
      expect(scene.forwarded.length < sequence).toBe(degrades)
    },
  )

  it('M7.107 sends a few stats of the connection now and then', async () => {
    await scene.publish('ana', [MIC])
    await scene.subscribe('ben', 'ana', [MIC])
    seconds(11)
    expect(told('sfu-stats').length).toBeGreaterThanOrEqual(2)
    expect(told('sfu-stats')[0]).toMatchObject({ params: { best_layer: 0, loss: 0 } })
  })

  it('M7.107 judges a connection built anew by itself, not by what the broken one lost', async () => {
    await scene.publish('ana', [CAMERA])
    await scene.subscribe('ben', 'ana', [CAMERA])
    const frame = camera()
    const source = videoSource()
    seconds(1, () => {
      frame()
      scene.subscriber.events.onMedia(Buffer.concat([lossReport(source, 200), writeRemb(1, 1_000, [source])]))
    })
    const broken = scene.subscriber
    broken.events.onState('failed')
    scene.now += 2_000_000
    scene.engine.tick()
    await expect.poll(() => scene.subscriber).not.toBe(broken)
    await scene.answer('ben')
    scene.subscriber.events.onState('connected')
    seconds(6, frame)
    expect(told('sfu-stats').at(-1)).toMatchObject({ params: { estimate: null, loss: 0, best_layer: 0 } })
  })

  it('M7.110 M7.111 answers every request on the data channel', async () => {
    await scene.publish('ana', [MIC, CAMERA])
    await scene.subscribe('ben', 'ana', [MIC, CAMERA])
    const { events, data } = scene.subscriber
    const ask = (text: string) => {
      events.onData(text)
      return JSON.parse(data.at(-1) ?? 'null')
    }
    const request = (method: string, params: object) =>
      JSON.stringify({ id: 'i', jsonrpc: '2.0', method, params })
    expect(ask(request('prefer-video-track-state', { track_id: 'cam', max_spatial_layer: 'none' }))).toEqual({
      id: 'i',
      jsonrpc: '2.0',
      method: 'prefer-video-track-state',
      result: {
        track_id: 'cam',
        current_layer: 'none',
        expected_layer: 'none',
        subscriber_degraded: false,
        publisher_degraded: false,
      },
    })
    scene.receive(videoPacket({ ssrc: 20, sequence: 1, timestamp: 1, keyFrame: true }))
    ask(request('prefer-audio-track-state', { track_id: 'mic', subscribed: false }))
    scene.receive(audioPacket(10, 1))
    expect(scene.forwarded).toEqual([])
    ask(request('prefer-audio-track-state', { track_id: 'mic', subscribed: true }))
    scene.receive(audioPacket(10, 2))
    expect(scene.forwarded).toHaveLength(1)
    expect(
      ask(request('prefer-video-track-state', { track_id: 'x', max_spatial_layer: 'high' })).error.code,
    ).toBe(404)
    expect(ask(request('something-else', {})).error.code).toBe(400)
    const answers = data.length
    events.onData('not json')
    events.onData('null')
    expect(data).toHaveLength(answers)
  })
})
