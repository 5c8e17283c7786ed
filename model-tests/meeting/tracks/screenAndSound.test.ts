import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Policy, policy } from '../../../src/contracts/meeting/connection/shapes.ts'
import { screenShareOptions } from '../../../src/contracts/meeting/tracks/screenShare.ts'
import { browserError, FakeTrack } from '../../../src/services/testing/fakeMedia.ts'
import { policyFor } from '../fixtures.ts'
import { startCall } from '../harness/startCall.ts'

// Tests screen sharing and the loudness of others in a complete call.

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const sharing = (allowed: string[]): Policy => {
  const plain = policyFor('doctor')
  return policy.parse({
    ...plain,
    known_roles: {
      ...plain.known_roles,
      doctor: {
        ...plain.known_roles.doctor,
        publishParams: { allowed, video: { width: 1_280, height: 720 } },
      },
    },
  })
}
const options = screenShareOptions.parse({})

const call = async (allowed = ['audio', 'video', 'screen']) => {
  /** Requests without effect, as recorded by the call. */
  const ignored: string[] = []
  const made = startCall(
    {},
    {
      inspect: (inspected) => {
        if (inspected.type === '@xstate.event' && inspected.event.type === 'room.requestIgnored')
          ignored.push(String(inspected.event.request))
      },
    },
  )
  made.server.policy = sharing(allowed)
  await made.join()
  const send = async (event: Parameters<NonNullable<ReturnType<typeof screen>>['send']>[0]) => {
    screen()?.send(event)
    await made.advance(0)
  }
  const screen = () => made.parts().localScreen
  /** Source and kind of every track in the last offer. */
  const offered = () =>
    Object.values(
      (made.server.socket.frames('offer').at(-1)?.params.tracks ?? {}) as Record<
        string,
        { type: string; source: string; stream_id: string; mute: boolean }
      >,
    )
  const shared = () =>
    offered()
      .filter(({ source }) => source === 'screen')
      .map(({ type, mute }) => (mute ? `${type} muted` : type))
      .sort()
  return { ...made, ignored, screen, send, offered, shared }
}

describe('our screen', () => {
  it('M1.10 M4.115 is offered beside the camera, in a stream of its own, and taken back', async () => {
    const { devices, send, offered, shared, screen } = await call()
    devices.pick = () => [new FakeTrack('video', { label: 'screen' }), new FakeTrack('audio')]
    await send({ type: 'screen.startRequested', options })
    expect(shared()).toEqual(['audio', 'video'])
    expect(new Set(offered().map(({ stream_id }) => stream_id)).size).toBe(2)
    await send({ type: 'screen.startRequested', options })
    expect(devices.screensAsked).toHaveLength(1)
    await send({ type: 'screen.stopRequested' })
    expect(shared()).toEqual([])
    expect(screen()?.getSnapshot().value).toBe('off')
  })

  it("M4.115 ends with the browser's own bar", async () => {
    const { devices, send, shared, advance, screen } = await call()
    const film = new FakeTrack('video')
    devices.pick = () => [film]
    await send({ type: 'screen.startRequested', options })
    expect(shared()).toEqual(['video'])
    film.unplugs()
    await advance(0)
    expect(shared()).toEqual([])
    expect(screen()?.getSnapshot().value).toBe('off')
  })

  it('M4.113 M4.114 what is asked twice is ignored and noted', async () => {
    const { ignored, send, screen } = await call()
    await send({ type: 'screen.stopRequested' })
    await send({ type: 'screen.startRequested', options })
    await send({ type: 'screen.startRequested', options })
    expect(ignored).toEqual(['screen.stopRequested', 'screen.startRequested'])
    expect(screen()?.getSnapshot().matches('on')).toBe(true)
  })

  it('M5.44 a role that may not share is told so, and nobody is asked', async () => {
    const { devices, send, errors } = await call(['audio', 'video'])
    await send({ type: 'screen.startRequested', options })
    expect(devices.screensAsked).toEqual([])
    expect(errors()).toMatchObject([{ code: 6013, trackType: 'screen' }])
  })

  it('M4.069 ends when the role loses it', async () => {
    const { devices, send, server, advance, shared } = await call()
    const film = new FakeTrack('video')
    devices.pick = () => [film]
    await send({ type: 'screen.startRequested', options })
    server.socket.notify({ method: 'on-policy-change', params: sharing(['audio', 'video']) })
    await advance(0)
    expect(shared()).toEqual([])
    expect(film.readyState).toBe('ended')
  })

  it('M8.080 M8.081 a refusal is an error of the screen, and the statistics hear of it', async () => {
    const { devices, send, errors, parts, room } = await call()
    devices.pick = () => browserError('NotAllowedError')
    const noted: string[] = []
    const watching = parts().analytics?.subscribe(({ context }) => {
      noted.push(JSON.stringify(context))
    })
    await send({ type: 'screen.startRequested', options })
    watching?.unsubscribe()
    expect(errors()).toMatchObject([{ code: 3001, trackType: 'screen' }])
    expect(noted.join()).toContain('3001')
    expect(room()).toBe('Connected')
  })

  it('M4.067 another media server gets it under new ids', async () => {
    const { devices, send, server, advance, shared, offered, screen, room } = await call()
    devices.pick = () => [new FakeTrack('video'), new FakeTrack('audio')]
    await send({ type: 'screen.startRequested', options })
    const before = screen()?.getSnapshot().context.shared
    server.socket.notify({ method: 'node-info', params: { sfu_node_id: 'node-2' } })
    await advance(1_000)
    const after = screen()?.getSnapshot().context.shared
    expect(after?.videoTrackId).not.toBe(before?.videoTrackId)
    expect(after?.streamId).not.toBe(before?.streamId)
    expect(shared()).toEqual(['audio', 'video'])
    expect(offered().filter(({ stream_id }) => stream_id === before?.streamId)).toEqual([])
    expect(room()).toBe('Connected')
  })

  it('M4.107 its sound is muted by a host, and unmuted by us', async () => {
    const { devices, send, server, advance, parts, screen } = await call()
    const sound = new FakeTrack('audio')
    devices.pick = () => [new FakeTrack('video'), sound]
    await send({ type: 'screen.startRequested', options })
    const trackId = screen()?.getSnapshot().context.shared?.audioTrackId ?? ''
    expect(parts().trackRequests).toBeDefined()
    server.socket.notify({
      method: 'on-track-update-request',
      params: { requested_by: 'p2', track_id: trackId, stream_id: 's', mute: true },
    })
    await advance(0)
    expect(sound.enabled).toBe(false)
    await send({ type: 'screen.soundToggled', enabled: true })
    expect(sound.enabled).toBe(true)
  })
})

describe('how loud the others are', () => {
  const heard = async () => {
    const made = await call()
    const messages: string[] = []
    const channel = Object.assign(new EventTarget(), {
      label: 'ion-sfu',
      readyState: 'open',
      onmessage: null as ((event: { data: string }) => void) | null,
      send: (text: string) => {
        messages.push(text)
        const { id, method } = JSON.parse(text) as { id: string; method: string }
        queueMicrotask(() =>
          channel.onmessage?.({ data: JSON.stringify({ id, jsonrpc: '2.0', method, result: {} }) }),
        )
      },
      close: () => undefined,
    })
    made.connections[1]?.ondatachannel?.({ channel: channel as Partial<RTCDataChannel> as RTCDataChannel })
    const sound = made.parts().autoplay
    const said = () => messages.map((text) => (JSON.parse(text) as { params: unknown }).params)
    return { ...made, sound, said }
  }

  it('M7.110 who is muted for me is not sent to me either, until I want to hear them', async () => {
    const { sound, said, advance } = await heard()
    sound?.send({ type: 'track.mutedForMe', trackId: 'a1', muted: true })
    await advance(0)
    sound?.send({ type: 'volume.trackChosen', trackId: 'a1', volume: 0 })
    await advance(0)
    sound?.send({ type: 'track.mutedForMe', trackId: 'a1', muted: false })
    await advance(0)
    sound?.send({ type: 'volume.trackChosen', trackId: 'a1', volume: 40 })
    await advance(0)
    expect(said()).toEqual([
      { track_id: 'a1', subscribed: false },
      { track_id: 'a1', subscribed: true },
    ])
  })

  it('a person who is muted for me stays so, with every track that they bring later', async () => {
    const { sound, said, advance } = await heard()
    const list = (owners: Record<string, string>) => sound?.send({ type: 'sounds.listed', owners })
    list({ a1: 'p2', b1: 'p3' })
    sound?.send({ type: 'person.mutedForMe', peerId: 'p2', muted: true })
    await advance(0)
    expect(said()).toEqual([{ track_id: 'a1', subscribed: false }])
    // Their microphone came back under another id, beside the sound of their screen.
    list({ a2: 'p2', screen: 'p2', b1: 'p3' })
    await advance(0)
    expect(said().slice(1)).toEqual([
      { track_id: 'a2', subscribed: false },
      { track_id: 'screen', subscribed: false },
    ])
    sound?.send({ type: 'person.mutedForMe', peerId: 'p2', muted: false })
    await advance(0)
    expect(said().slice(3)).toEqual([
      { track_id: 'a2', subscribed: true },
      { track_id: 'screen', subscribed: true },
    ])
  })

  it('M5.07 M5.09 a volume that is none is refused with its text', async () => {
    const { sound, errors, advance } = await heard()
    sound?.send({ type: 'volume.trackChosen', trackId: 'a1', volume: 101 })
    sound?.send({ type: 'volume.outputChosen', volume: -1 })
    await advance(0)
    expect(errors().map(({ message }) => message)).toEqual([
      'Please pass a valid number between 0-100',
      'Please pass a valid number between 0-100',
    ])
    expect(sound?.getSnapshot().context).toMatchObject({ outputVolume: 100, volumes: {} })
  })
})
