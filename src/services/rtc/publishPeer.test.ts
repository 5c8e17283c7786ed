import { Subject } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { MeetingFailure } from '../../contracts/errors.ts'
import type { Notification } from '../../contracts/meeting/connection/notifications.ts'
import { type WireRole, wireRole, wireTrack } from '../../contracts/meeting/connection/shapes.ts'
import { FakeMediaStream, FakeTrack } from '../testing/fakeMedia.ts'
import { FakePeerConnection } from '../testing/fakePeerConnection.ts'
import { encodingsFor, limited } from './encodings.ts'
import { createPublishPeer, type LocalMedia, type SenderCover } from './publishPeer.ts'

const LAYERS = [
  { rid: 'f', maxBitrate: 1_500, maxFramerate: 30, scaleResolutionDownBy: 1 },
  { rid: 'q', maxBitrate: 150, scaleResolutionDownBy: 4 },
]
const role: WireRole = wireRole.parse({
  name: 'doctor',
  publishParams: {
    allowed: ['audio', 'video'],
    audio: { bitRate: 64 },
    video: { bitRate: 900 },
    screen: { bitRate: 500, frameRate: 10 },
    simulcast: { video: { layers: LAYERS } },
  },
  subscribeParams: {},
  permissions: {},
})
const wire = (id: string, type: 'audio' | 'video', source = 'regular') =>
  wireTrack.parse({ track_id: id, stream_id: 's', type, source })

const made = (cover: SenderCover | null = null) => {
  const connection = new FakePeerConnection()
  const notified: { method: string; params: unknown }[] = []
  const notifications$ = new Subject<Notification>()
  const peer = createPublishPeer(
    connection.asConnection(),
    { notify: (method, params) => notified.push({ method, params }), notifications$ },
    () => 'node-1',
    cover,
  )
  return { connection, notified, notifications$, peer }
}
const stream = new FakeMediaStream().asStream()
const media = (trackId: string): LocalMedia => ({
  track: new FakeTrack(trackId.startsWith('mic') ? 'audio' : 'video').asTrack(),
  stream,
  onSender: () => undefined,
})
const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof MeetingFailure ? error.error : null),
  )

describe('what is sent, and how', () => {
  it("M9.59 the camera's layers are the role's, in its order, kbit/s as bit/s", () => {
    expect(encodingsFor(wire('c', 'video'), { simulcast: true, role })).toEqual([
      { rid: 'f', maxBitrate: 1_500_000, maxFramerate: 30, scaleResolutionDownBy: 1 },
      { rid: 'q', maxBitrate: 150_000, scaleResolutionDownBy: 4 },
    ])
  })

  it.each([
    ['sound', wire('m', 'audio'), true, role],
    ['a screen', wire('s', 'video', 'screen'), true, role],
    ['a room without simulcast', wire('c', 'video'), false, role],
    ['an unknown role', wire('c', 'video'), true, undefined],
  ])('M9.59 %s has one encoding', (_what, track, simulcast, of) => {
    expect(encodingsFor(track, { simulcast, role: of })).toEqual([{}])
  })

  it('M7.027 M9.60 an offer is set locally with Opus DTX, on a connection with the agreed channel', async () => {
    const { connection, peer } = made()
    const offer = await peer.createOffer()
    expect(connection.channels).toEqual(['ion-sfu'])
    expect(offer).toEqual({ type: 'offer', sdp: connection.localDescription?.sdp })
    expect(offer.sdp).toContain('usedtx=1')
    await peer.createOffer({ iceRestart: true })
    expect(connection.offers).toEqual([{ iceRestart: false }, { iceRestart: true }])
  })

  it('sends nothing on a sender that cannot be encrypted, and ends those from before encryption was turned on', () => {
    const covered = new Set<RTCRtpSender>()
    const { connection, peer } = made({
      coverSender: (sender, _kind, trackId) => {
        if (trackId === 'cam-1') covered.add(sender)
        return trackId !== 'cam-3'
      },
      isCovered: (sender) => covered.has(sender),
    })
    const tracks = {
      'cam-1': wire('cam-1', 'video'),
      'cam-2': wire('cam-2', 'video'),
      'cam-3': wire('cam-3', 'video'),
    }
    peer.setTracks(tracks, media, { simulcast: false, role })
    const directions = () => connection.transceivers.map(({ direction }) => direction)
    expect(directions()).toEqual(['sendonly', 'sendonly', 'stopped'])
    peer.stopUncovered()
    expect(directions()).toEqual(['sendonly', 'stopped', 'stopped'])
  })

  it('M8.025 an offer that the browser cannot create rejects with 4001, and is not terminal', async () => {
    const { connection, peer } = made()
    connection.createOffer = () => Promise.reject(new Error('no offer'))
    const error = await errorOf(peer.createOffer())
    expect(error).toMatchObject({ code: 4001, action: 'OFFER', terminal: false, description: 'no offer' })
    expect(connection.localDescription).toBeNull()
  })

  it('M8.027 an offer that the browser does not take as its own rejects with 4003, and is not terminal', async () => {
    const { connection, peer } = made()
    connection.setLocalDescription = () => Promise.reject(new Error('wrong state'))
    const error = await errorOf(peer.createOffer())
    expect(error).toMatchObject({ code: 4003, action: 'OFFER', terminal: false, description: 'wrong state' })
  })

  it('M8.028 an answer the browser refuses is terminal', async () => {
    const { connection, peer } = made()
    connection.refuseRemote = new Error('bad sdp')
    expect(await errorOf(peer.applyAnswer({ type: 'answer', sdp: 'x' }))).toMatchObject({
      code: 4004,
      terminal: true,
      description: 'bad sdp',
    })
  })

  it('M4.021 an answer that is still being set when the connection closes is waited for no longer', async () => {
    const { connection, peer } = made()
    connection.stallsRemote = true
    const applied = errorOf(peer.applyAnswer({ type: 'answer', sdp: 'x' }))
    peer.close()
    expect(await applied).toMatchObject({ code: 4004, description: 'The connection was closed' })
  })

  it('M7.029 our candidates wait until the server knows us, then go out with the node', () => {
    const { connection, notified, peer } = made()
    connection.finds('early')
    expect(notified).toEqual([])
    peer.releaseCandidates()
    connection.finds('late')
    expect(notified).toMatchObject([
      { method: 'trickle', params: { target: 0, sfu_node_id: 'node-1', candidate: { candidate: 'early' } } },
      { method: 'trickle', params: { target: 0, candidate: { candidate: 'late' } } },
    ])
  })

  it("M7.029 the server's candidates for this connection go in once its answer is set", async () => {
    const { connection, notifications$, peer } = made()
    notifications$.next({ method: 'trickle', params: { target: 0, candidate: { candidate: 'mine' } } })
    notifications$.next({ method: 'trickle', params: { target: 1, candidate: { candidate: 'other' } } })
    expect(connection.candidates).toEqual([])
    await peer.applyAnswer({ type: 'answer', sdp: 'v=0' })
    expect(connection.candidates.map(({ candidate }) => candidate)).toEqual(['mine'])
  })

  it('M7.029 candidates of an ICE restart wait for its answer', async () => {
    const { connection, notifications$, peer } = made()
    await peer.applyAnswer({ type: 'answer', sdp: 'v=0' })
    await peer.createOffer({ iceRestart: true })
    notifications$.next({ method: 'trickle', params: { target: 0, candidate: { candidate: 'fresh' } } })
    expect(connection.candidates).toEqual([])
    await peer.applyAnswer({ type: 'answer', sdp: 'v=0' })
    expect(connection.candidates).toHaveLength(1)
  })

  it('M1.08 M1.09 sends exactly the given tracks, each once', () => {
    const { connection, peer } = made()
    const options = { simulcast: true, role }
    const both = { mic: wire('mic', 'audio'), cam: wire('cam', 'video') }
    peer.setTracks(both, media, options)
    peer.setTracks(both, media, options)
    expect(connection.transceivers.map(({ direction }) => direction)).toEqual(['sendonly', 'sendonly'])
    peer.setTracks({ mic: both.mic }, media, options)
    expect(connection.transceivers.map(({ direction }) => direction)).toEqual(['sendonly', 'inactive'])
    expect(connection.transceivers[1]?.sender.track).toBeNull()
  })

  it("M9.09 M9.59 a sender's limit is the role's bit rate; layers keep their own", async () => {
    const { connection, peer } = made()
    peer.setTracks(
      { mic: wire('mic', 'audio'), cam: wire('cam', 'video'), one: wire('one', 'video', 'screen') },
      media,
      { simulcast: true, role },
    )
    await peer.applyLimits({ role, audioBitrate: 32 })
    const limits = connection.transceivers.map(({ sender }) =>
      sender.getParameters().encodings.map(({ maxBitrate }) => maxBitrate),
    )
    expect(limits).toEqual([[64_000], [1_500_000, 150_000], [500_000]])
    expect(connection.transceivers[2]?.sender.getParameters().encodings[0]?.maxFramerate).toBe(10)
    await peer.applyLimits({ role, audioBitrate: 320 })
    expect(connection.transceivers[0]?.sender.getParameters().encodings[0]?.maxBitrate).toBe(320_000)
    await peer.applyLimits({ role: undefined, audioBitrate: 32 })
    expect(connection.transceivers[0]?.sender.getParameters().encodings[0]?.maxBitrate).toBe(32_000)
  })

  it('M4.074 a new role changes the values of the layers; a layer it does not have is disabled', () => {
    const camera = wire('cam', 'video')
    const sent = encodingsFor(camera, { simulcast: true, role })
    const changed = wireRole.parse({
      ...role,
      publishParams: {
        ...role.publishParams,
        simulcast: { video: { layers: [{ rid: 'q', maxBitrate: 100, scaleResolutionDownBy: 4 }] } },
      },
    })
    const less = limited(sent, camera, { role: changed, audioBitrate: 32 })
    expect(less).toMatchObject([
      { rid: 'f', active: false },
      { rid: 'q', active: true, maxBitrate: 100_000 },
    ])
    expect(limited(less, camera, { role, audioBitrate: 32 })).toMatchObject([
      { rid: 'f', active: true, maxBitrate: 1_500_000 },
      { rid: 'q', active: true, maxBitrate: 150_000 },
    ])
    expect(limited(sent, camera, { role: undefined, audioBitrate: 32 })).toEqual(sent)
  })

  it('continues with a new connection where the browser keeps its DTLS session (Firefox)', async () => {
    const { connection, peer, notified } = made()
    const by = (hash: string) =>
      ({ type: 'answer', sdp: `v=0\r\na=fingerprint:sha-256 ${hash}\r\n` }) as const
    const states: RTCPeerConnectionState[] = []
    peer.state$.subscribe((state) => states.push(state))
    const options = { simulcast: true, role }
    peer.setTracks({ mic: wire('mic', 'audio') }, media, options)
    await peer.createOffer()
    await peer.applyAnswer(by('AA'))
    peer.releaseCandidates()
    expect(peer.isOtherSide(by('AA'))).toBe(false)
    expect(peer.isOtherSide(by('BB'))).toBe(true)

    const fresh = new FakePeerConnection()
    peer.renew(fresh.asConnection())
    expect(connection.connectionState).toBe('closed')
    expect(fresh.channels).toEqual(['ion-sfu'])
    peer.setTracks({ mic: wire('mic', 'audio') }, media, options)
    expect(fresh.transceivers).toHaveLength(1)
    // Its candidates wait for the answer again.
    fresh.onicecandidate?.({ candidate: { candidate: 'new' } as RTCIceCandidate })
    expect(notified).toEqual([])
    await peer.createOffer()
    await peer.applyAnswer(by('BB'))
    peer.releaseCandidates()
    expect(notified).toMatchObject([{ method: 'trickle', params: { candidate: { candidate: 'new' } } }])
    connection.becomes('failed')
    fresh.becomes('connected')
    expect(states).toEqual(['connected'])
  })

  it('hands no candidate to the browser between an offer and its answer: Firefox would lose it', async () => {
    const { connection, notifications$, peer } = made()
    const arrives = (candidate: string) =>
      notifications$.next({ method: 'trickle', params: { target: 0, candidate: { candidate } } })
    const known = () => connection.candidates.map(({ candidate }) => candidate)
    await peer.createOffer()
    await peer.applyAnswer({ type: 'answer', sdp: 'v=0\r\n' })
    arrives('first')
    await peer.createOffer()
    arrives('second')
    await Promise.resolve()
    expect(known()).toEqual(['first'])
    await peer.applyAnswer({ type: 'answer', sdp: 'v=0\r\n' })
    expect(known()).toEqual(['first', 'second'])
  })

  it('M9.49 reports each state of the connection until it is closed', () => {
    const { connection, peer } = made()
    const states: RTCPeerConnectionState[] = []
    peer.state$.subscribe((state) => states.push(state))
    connection.becomes('connected')
    connection.becomes('disconnected')
    peer.close()
    connection.becomes('failed')
    expect(states).toEqual(['connected', 'disconnected'])
  })

  it('M8.095 M8.096 reports each state of DTLS, from the first answer on', async () => {
    const { connection, peer } = made()
    const states: string[] = []
    peer.dtls$.subscribe((state) => states.push(state))
    await peer.createOffer()
    connection.dtlsBecomes('connecting')
    expect(states).toEqual([])
    await peer.applyAnswer({ type: 'answer', sdp: 'v=0' })
    connection.dtlsBecomes('failed')
    await peer.applyAnswer({ type: 'answer', sdp: 'v=0' })
    expect(states).toEqual(['connecting', 'failed'])
    peer.close()
    connection.dtlsBecomes('connected')
    expect(states).toEqual(['connecting', 'failed'])
  })
})
