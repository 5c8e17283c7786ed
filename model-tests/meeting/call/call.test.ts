import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { browserError, FakeTrack } from '../../../src/services/testing/fakeMedia.ts'
import { remotePeer, track } from '../fixtures.ts'
import { joinedCall, methodsOf, startCall, tracksOf } from '../harness/startCall.ts'

/** Tests the machines of a call with their real actors over a fake browser and a fake server. */
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('a call from the first look to the goodbye', () => {
  it('M1.04 M7.001 M7.024 M4.010 a preview connects and films us, and says nothing to the room', async () => {
    const call = startCall()
    await call.preview()
    expect(call.room()).toBe('Preview')
    expect(call.server.initCalls).toHaveLength(1)
    expect(call.server.initCalls[0]?.bearer).toMatch(/^Bearer h\./)
    expect(new URL(call.server.socket.url).searchParams.get('protocol_version')).toBe('2.5')
    expect(call.devices.asked).toHaveLength(2)
    expect(methodsOf(call.server.socket)).toEqual([])
    expect(call.connections).toEqual([])
  })

  it('M4.060 M4.035 M4.011 M7.026 a join negotiates, joins, then publishes, over the connection of the preview', async () => {
    const { connections, parts, room, server } = await joinedCall()
    expect(room()).toBe('Connected')
    expect(server.sockets).toHaveLength(1)
    expect(methodsOf(server.socket).slice(0, 2)).toEqual(['join', 'offer'])
    expect(server.socket.frames('join')[0]?.params).toMatchObject({
      name: 'Ana',
      simulcast: true,
      offer: { type: 'offer' },
    })
    expect(tracksOf(server.socket.frames('offer').at(-1))).toEqual(['audio', 'video'])
    expect(server.socket.frames('offer').at(-1)?.params.sfu_node_id).toBe('node-1')
    expect(parts().transport?.getSnapshot().context.flags.published).toBe(true)
    expect(connections[0]?.configuration.iceServers).toEqual([
      { urls: ['turn:a'], username: 'u', credential: 'c' },
    ])
    expect(connections[0]?.transceivers.map(({ sender }) => sender.track?.kind).sort()).toEqual([
      'audio',
      'video',
    ])
  })

  it('M3.70 uses the ICE servers of the application instead of those of the server', async () => {
    const own = { urls: ['turn:own.example'], username: 'o', credential: 'w' }
    const { connections } = await joinedCall({ iceServers: [own] })
    expect(connections.map(({ configuration }) => configuration.iceServers)).toEqual([[own], [own]])
  })

  it('M1.01 holds its peers with their roles, and what they send', async () => {
    const { advance, parts, room, server } = await joinedCall()
    const tracks = { v2: track('v2') }
    server.socket.notify({ method: 'peer-list', params: { peers: { p2: remotePeer('p2', { tracks }) } } })
    await advance(1_000)
    expect(room()).toBe('Connected')
    const { peers, localPeerId } = parts().peers?.getSnapshot().context ?? {}
    expect(peers?.[localPeerId ?? '']).toMatchObject({ isLocal: true, roleName: 'doctor' })
    expect(peers?.p2).toMatchObject({ isLocal: false, roleName: 'patient', videoTrack: 'v2' })
  })

  it('M1.06 a leave is told to the server, closes the socket and ends the call', async () => {
    const { actor, advance, end, server } = await joinedCall()
    actor.send({ type: 'meeting.leaveRequested' })
    await advance(0)
    expect(server.socket.frames('leave').map(({ params }) => params)).toEqual([
      { client_reason: 'user request' },
    ])
    await advance(60_000)
    expect(end()).toMatchObject({ reason: 'left', error: null })
  })

  it('M4.009 M4.011 M1.05 a join without a preview does the same', async () => {
    const call = startCall()
    await call.join()
    expect(call.room()).toBe('Connected')
    expect(tracksOf(call.server.socket.frames('offer').at(-1))).toEqual(['audio', 'video'])
  })

  it('M7.030 M4.096 a mute is told to the others at once, and so is its end', async () => {
    const { actor, advance, server } = await joinedCall()
    for (const enabled of [false, true]) {
      actor.send({ type: 'meeting.toggleRequested', kind: 'audio', enabled })
      await advance(0)
      expect(tracksOf(server.socket.frames('track-update').at(-1))).toEqual([
        enabled ? 'audio' : 'audio muted',
      ])
    }
  })

  it('M4.015 M4.022 M7.032 a leave is announced, closes everything and ends the call', async () => {
    const call = await joinedCall()
    await call.leave()
    expect(call.server.socket.frames('leave').map(({ params }) => params)).toEqual([
      { client_reason: 'user request' },
    ])
    expect(call.server.socket.closedWith).toBe(1_000)
    expect(call.devices.tracks.map(({ readyState }) => readyState)).toEqual(['ended', 'ended'])
    expect(call.connections.map(({ connectionState }) => connectionState)).toEqual(['closed', 'closed'])
    expect(call.end()).toMatchObject({ reason: 'left', error: null })
    expect(vi.getTimerCount()).toBe(0)
  })

  it('M7.121 421 on an offer counts as success: the node is moving', async () => {
    const call = startCall()
    call.server.refuses('offer', 421)
    await call.join()
    await call.advance(10_000)
    expect(call.server.socket.frames('offer').map(tracksOf).at(-1)).toEqual(['audio', 'video'])
    expect(call.room()).toBe('Connected')
    expect(call.errors()).toEqual([])
    expect(call.parts().transport?.getSnapshot().context.flags.published).toBe(true)
  })

  it('M8.073 M8.077 a camera that is denied does not keep us out; the others get black, muted', async () => {
    const call = startCall()
    call.devices.refuse = ({ video }) => (video ? browserError('NotAllowedError') : null)
    await call.join()
    expect(call.room()).toBe('Connected')
    expect(call.errors()).toMatchObject([{ code: 3001, trackType: 'video' }])
    expect(tracksOf(call.server.socket.frames('offer').at(-1))).toEqual(['audio', 'video muted'])
  })
})

describe('what the server decides', () => {
  it.each([
    { title: 'M4.062 M4.063 a removal', roomEnd: false, reason: 'removed' },
    { title: 'M4.023 the end of the room', roomEnd: true, reason: 'roomEnded' },
  ])('$title ends the call without a word of ours', async ({ roomEnd, reason }) => {
    const call = await joinedCall()
    const words = 'over '.repeat(100)
    call.server.socket.notify({
      method: 'on-peer-leave-request',
      params: { requested_by: 'Doctor', reason: words, room_end: roomEnd },
    })
    await call.advance(0)
    // The words of a person are bounded; of an unknown person there is no role.
    expect(call.end()).toMatchObject({
      reason,
      by: 'Doctor',
      removal: { role: null, reason: words.slice(0, 300) },
    })
    expect(methodsOf(call.server.socket)).not.toContain('leave')
    expect(call.server.socket.closedWith).toBe(1_000)
  })

  it('M7.124 M7.108 M8.064 an on-error fails the call', async () => {
    const call = await joinedCall()
    call.server.socket.notify({ method: 'on-error', params: { code: 500, message: 'gone' } })
    await call.advance(0)
    expect(call.end()).toMatchObject({ reason: 'failed', error: { code: 500, action: 'ON_ERROR' } })
  })

  it('M4.016 M7.033 the end of the room is asked for, and a refusal leaves us in it', async () => {
    const call = await joinedCall()
    call.server.refuses('end-room', 403)
    const end = () =>
      call.actor.send({ type: 'meeting.endRoomRequested', order: { lock: true, reason: 'over' } })
    end()
    await call.advance(0)
    expect(call.room()).toBe('Connected')
    expect(call.errors()).toMatchObject([{ code: 403 }])
    call.server.answers.set('end-room', () => ({ result: {} }))
    end()
    await call.advance(0)
    expect(call.server.socket.frames('end-room').at(-1)?.params).toEqual({ lock: true, reason: 'over' })
    expect(call.end()?.reason).toBe('ended')
  })

  it('M9.27 M4.144 M7.081 a burst of a hundred arrivals is two changes at most', async () => {
    const call = await joinedCall()
    const changes: number[] = []
    call.parts().peers?.subscribe(({ context }) => changes.push(Object.keys(context.peers).length))
    // A burst arrives over some forty milliseconds, as on a network.
    for (let index = 0; index < 100; index += 1) {
      call.server.socket.notify({ method: 'on-peer-join', params: remotePeer(`p${index}`) })
      if (index % 10 === 9) await call.advance(4)
    }
    await call.advance(50)
    expect(changes.length).toBeLessThanOrEqual(2)
    expect(changes.at(-1)).toBe(101)
  })

  it('M9.26 M7.091 M1.15 messages are gathered, and each is kept once', async () => {
    const call = await joinedCall()
    const message = { message_id: 'm7', timestamp: 5, info: { message: 'Hi' }, peer: remotePeer('p2') }
    call.server.socket.notify({ method: 'on-broadcast', params: message })
    call.server.socket.notify({ method: 'on-broadcast', params: message })
    expect(call.parts().chat?.getSnapshot().context.order).toEqual([])
    await call.advance(150)
    await call.advance(150)
    expect(call.parts().chat?.getSnapshot().context.order).toEqual(['m7'])
  })
})

describe('the sound of the others', () => {
  it('M8.099 M4.150 M4.151 is told when the browser blocks it, and starts with a tap', async () => {
    const call = await joinedCall()
    call.page.refusePlay = browserError('NotAllowedError')
    const [, subscribe] = call.connections
    call.server.socket.notify({
      method: 'on-peer-join',
      params: remotePeer('p2', { tracks: { mic: track('mic', { type: 'audio' }) } }),
    })
    call.server.socket.notify({
      method: 'offer',
      params: { type: 'offer', sdp: 'v=0\r\nm=audio 9 X 111\r\na=mid:0\r\na=msid:s1 mic\r\n' },
    })
    await call.advance(0)
    const transceiver = { mid: '0' } as RTCRtpTransceiver
    const media: Pick<RTCTrackEvent, 'track' | 'transceiver' | 'streams'> = {
      track: new FakeTrack('audio').asTrack(),
      transceiver,
      streams: [],
    }
    subscribe?.ontrack?.(media as RTCTrackEvent)
    await call.advance(50)
    expect(call.parts().autoplay?.getSnapshot().value).toBe('failed')
    expect(call.errors().map(({ code }) => code)).toEqual([3008])
    call.page.refusePlay = null
    call.parts().autoplay?.send({ type: 'autoplay.unblockRequested' })
    await call.advance(0)
    expect(call.parts().autoplay?.getSnapshot().value).toBe('ok')
    expect(call.page.audios.at(-1)?.playing).toBe(true)
    expect(call.parts().peers?.getSnapshot().context.tracks.mic?.hasMedia).toBe(true)
  })
})
