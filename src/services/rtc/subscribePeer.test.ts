import { Subject } from 'rxjs'
import { describe, expect, it, vi } from 'vitest'
import type { Notification } from '../../contracts/meeting/connection/notifications.ts'
import { FakeMediaStream, FakeTrack } from '../testing/fakeMedia.ts'
import { FakePeerConnection } from '../testing/fakePeerConnection.ts'
import type { MediaChannel } from './dataChannel.ts'
import { createSubscribePeer, type SubscribeFact } from './subscribePeer.ts'

const OFFER = 'v=0\r\nm=video 9 X 96\r\na=mid:4\r\na=msid:stream-p2 cam-p2\r\n'
const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

const made = (cover: () => boolean = () => true) => {
  const connection = new FakePeerConnection()
  const notified: { method: string; params: unknown }[] = []
  const notifications$ = new Subject<Notification>()
  const channel: MediaChannel = { adopt: vi.fn(), request: vi.fn(), close: vi.fn() }
  const peer = createSubscribePeer(
    connection.asConnection(),
    { notify: (method, params) => notified.push({ method, params }), notifications$ },
    channel,
    () => 'node-1',
    cover,
  )
  const facts: SubscribeFact[] = []
  peer.facts$.subscribe((fact) => facts.push(fact))
  const offers = (sdp = OFFER, node?: string) =>
    notifications$.next({
      method: 'offer',
      params: { type: 'offer', sdp, ...(node ? { sfu_node_id: node } : {}) },
    })
  /** A track of the section with mid 4, as the browser reports it. */
  const arrives = () => {
    const track = new FakeTrack('video').asTrack()
    const stream = new FakeMediaStream([track])
    const transceiver = { mid: '4' } as RTCRtpTransceiver
    connection.ontrack?.({ track, transceiver, streams: [stream.asStream()] } as Partial<
      Omit<RTCTrackEvent, 'streams'>
    > as RTCTrackEvent)
    return track
  }
  return { connection, notified, notifications$, channel, peer, facts, offers, arrives }
}

describe('what the others send', () => {
  it("M7.028 the server's offers are answered one after the other, with the node", async () => {
    const { notified, offers } = made()
    offers()
    offers()
    await settled()
    expect(notified).toMatchObject([
      { method: 'answer', params: { desc: { type: 'answer' }, sfu_node_id: 'node-1' } },
      { method: 'answer' },
    ])
  })

  it('shows no track whose receiver cannot be decrypted', async () => {
    const { facts, offers, arrives } = made(() => false)
    offers()
    await settled()
    arrives()
    expect(facts.filter(({ type }) => type === 'arrived')).toEqual([])
  })

  it('M8.040 a track that the description does not name is not shown, and is 6005', async () => {
    const { facts, arrives } = made()
    arrives()
    expect(facts).toEqual([
      {
        type: 'unnamed',
        error: expect.objectContaining({
          code: 6005,
          terminal: false,
          action: 'SUBSCRIBE',
          trackType: 'video',
        }),
      },
    ])
  })

  it('M7.028 an offer waits until the one before it is answered', async () => {
    const { connection, notified, offers } = made()
    const taken: (() => void)[] = []
    connection.setRemoteDescription = () => new Promise((resolve) => taken.push(resolve))
    offers()
    offers()
    await settled()
    expect(taken).toHaveLength(1)
    taken[0]?.()
    await settled()
    expect(notified).toHaveLength(1)
    expect(taken).toHaveLength(2)
  })

  it('M7.106 an offer of another node is stale', async () => {
    const { notified, offers } = made()
    offers(OFFER, 'node-0')
    await settled()
    expect(notified).toEqual([])
  })

  it('M8.097 M8.028 an offer the browser refuses is reported as failed, and the next one is answered', async () => {
    const { connection, facts, notified, offers } = made()
    connection.refuseRemote = new Error('bad sdp')
    offers()
    await settled()
    expect(facts).toMatchObject([{ type: 'failed', error: { code: 4004, action: 'ANSWER' } }])
    connection.refuseRemote = null
    offers()
    await settled()
    expect(notified).toHaveLength(1)
  })

  it.each([
    ['M8.026 an answer that the browser cannot create', 'createAnswer', 4002],
    ['M8.027 an answer that the browser does not take as its own', 'setLocalDescription', 4003],
  ] as const)(
    '%s is reported as failed, is not sent, and the next offer is answered',
    async (_, method, code) => {
      const { connection, facts, notified, offers } = made()
      vi.spyOn(connection, method).mockRejectedValueOnce(new Error('refused here'))
      offers()
      await settled()
      expect(facts).toMatchObject([
        { type: 'failed', error: { code, action: 'ANSWER', terminal: false, description: 'refused here' } },
      ])
      expect(notified).toEqual([])
      offers()
      await settled()
      expect(notified).toMatchObject([{ method: 'answer' }])
      expect(facts).toHaveLength(1)
    },
  )

  it('M7.029 candidates go both ways for this connection only', async () => {
    const { connection, notified, notifications$, offers } = made()
    notifications$.next({ method: 'trickle', params: { target: 1, candidate: { candidate: 'theirs' } } })
    notifications$.next({ method: 'trickle', params: { target: 0, candidate: { candidate: 'other' } } })
    expect(connection.candidates).toEqual([])
    offers()
    await settled()
    expect(connection.candidates.map(({ candidate }) => candidate)).toEqual(['theirs'])
    connection.finds('ours')
    expect(notified.at(-1)).toMatchObject({
      method: 'trickle',
      params: { target: 1, candidate: { candidate: 'ours' } },
    })
  })

  it('M1.11 M1.12 media has the ids of the wire, and its end is reported when the connection closes', async () => {
    const { arrives, channel, facts, offers, peer } = made()
    offers()
    await settled()
    const track = arrives()
    expect(facts).toEqual([
      { type: 'arrived', trackId: 'cam-p2', streamId: 'stream-p2', kind: 'video', track },
    ])
    peer.close()
    expect(facts.at(-1)).toEqual({ type: 'removed', trackId: 'cam-p2' })
    expect(channel.close).toHaveBeenCalledOnce()
  })

  it('an offer of another DTLS side is answered on a fresh connection where the browser needs one (Firefox)', async () => {
    const made: FakePeerConnection[] = []
    const connection = () => {
      const one = new FakePeerConnection()
      made.push(one)
      return one.asConnection()
    }
    const notifications$ = new Subject<Notification>()
    const channel: MediaChannel = { adopt: vi.fn(), request: vi.fn(), close: vi.fn() }
    const answered: unknown[] = []
    const signal = { notify: (method: string) => answered.push(method), notifications$ }
    const renew = (isFirst: boolean) => (isFirst ? null : connection())
    const peer = createSubscribePeer(connection(), signal, channel, () => undefined, undefined, renew)
    const facts: SubscribeFact[] = []
    peer.facts$.subscribe((fact) => facts.push(fact))
    const offer = async (hash: string) => {
      const sdp = `${OFFER}a=fingerprint:sha-256 ${hash}\r\n`
      notifications$.next({ method: 'offer', params: { type: 'offer', sdp } })
      await settled()
    }
    const arrives = (one: FakePeerConnection | undefined) => {
      const track = new FakeTrack('video').asTrack()
      const event = { track, transceiver: { mid: '4' } as RTCRtpTransceiver, streams: [] }
      one?.ontrack?.(event as Partial<RTCTrackEvent> as RTCTrackEvent)
    }
    await offer('AA')
    arrives(made[0])
    await offer('AA')
    expect(made).toHaveLength(1)
    await offer('BB')
    expect(made).toHaveLength(2)
    expect(made[0]?.connectionState).toBe('closed')
    arrives(made[1])
    expect(answered).toEqual(['answer', 'answer', 'answer'])
    expect(facts.map(({ type }) => type)).toEqual(['arrived', 'removed', 'arrived'])
    expect(channel.close).not.toHaveBeenCalled()
  })

  it('the first offer is answered on another connection where the first one cannot, candidates included', async () => {
    const [first, fresh] = [new FakePeerConnection(), new FakePeerConnection()]
    const notifications$ = new Subject<Notification>()
    const channel: MediaChannel = { adopt: vi.fn(), request: vi.fn(), close: vi.fn() }
    const asked: boolean[] = []
    const renew = (isFirst: boolean) => {
      asked.push(isFirst)
      return fresh.asConnection()
    }
    const signal = { notify: vi.fn(), notifications$ }
    createSubscribePeer(first.asConnection(), signal, channel, () => undefined, undefined, renew)
    notifications$.next({ method: 'trickle', params: { target: 1, candidate: { candidate: 'theirs' } } })
    for (const sdp of [OFFER, OFFER]) {
      notifications$.next({ method: 'offer', params: { type: 'offer', sdp } })
      await settled()
    }
    expect(asked).toEqual([true])
    expect(first.connectionState).toBe('closed')
    expect(fresh.remoteDescription?.sdp).toBe(OFFER)
    expect(fresh.candidates.map(({ candidate }) => candidate)).toEqual(['theirs'])
  })
})
