import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeDevices } from '../../../src/services/testing/fakeMedia.ts'
import { joinedCall, startCall, tracksOf } from '../harness/startCall.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** The browser asks the user before it opens a device, which takes time. */
const slow = (devices: FakeDevices) => {
  const granted: (() => void)[] = []
  devices.getUserMedia = async (constraints) => {
    await new Promise<void>((resolve) => granted.push(resolve))
    return FakeDevices.prototype.getUserMedia.call(devices, constraints)
  }
  return () => {
    for (const grant of granted.splice(0)) grant()
  }
}

describe('a request that comes while the device changes', () => {
  it('M4.096 M1.04 who turns the microphone off while the browser still asks is not heard', async () => {
    const call = startCall()
    const grant = slow(call.devices)
    await call.join()
    call.actor.send({ type: 'meeting.toggleRequested', kind: 'audio', enabled: false })
    grant()
    await call.advance(0)
    const audio = call.devices.tracks.find(({ kind }) => kind === 'audio')
    expect(audio).toMatchObject({ enabled: false, readyState: 'live' })
    expect(call.parts().localAudio?.getSnapshot().context.displayEnabled).toBe(false)
    expect(tracksOf(call.server.socket.frames('offer').at(-1))).toContain('audio muted')
    expect(tracksOf(call.server.socket.frames('offer').at(-1))).toContain('video')
  })

  it('M4.096 who turns the camera on while the black one is made is seen', async () => {
    const call = startCall({ settings: { videoMuted: true } })
    const grant = slow(call.devices)
    await call.join()
    call.actor.send({ type: 'meeting.toggleRequested', kind: 'video', enabled: true })
    grant()
    await call.advance(0)
    grant()
    await call.advance(0)
    expect(call.parts().localVideo?.getSnapshot().context.label).toBe('A video')
    expect(call.connections[0]?.transceivers.map(({ sender }) => sender.track?.label)).toContain('A video')
  })

  it.each([
    { title: 'off and on again', toggles: [false, true], last: 'video' },
    { title: 'off, on and off again', toggles: [false, true, false], last: 'video muted' },
  ])('M4.096 the camera turned $title at once ends as requested last', async ({ toggles, last }) => {
    const call = await joinedCall()
    const grant = slow(call.devices)
    for (const enabled of toggles)
      call.actor.send({ type: 'meeting.toggleRequested', kind: 'video', enabled })
    await call.advance(0)
    grant()
    await call.advance(0)
    const requested = toggles.at(-1)
    expect(call.parts().localVideo?.getSnapshot().context.displayEnabled).toBe(requested)
    expect(tracksOf(call.server.socket.frames('track-update').at(-1))).toEqual([last])
    const sent = call.connections[0]?.transceivers.map(({ sender }) => sender.track?.label)
    expect(sent).toContain(requested ? 'A video' : 'black')
  })
})

describe('a request that comes while an offer is made', () => {
  it('M4.096 is in that offer: an older state told later would unmute for everybody', async () => {
    const call = await joinedCall()
    const [publish] = call.connections
    if (!publish) throw new Error('No connection to publish on')
    publish.becomes('connected')
    await call.advance(0)
    const createOffer = publish.createOffer.bind(publish)
    const makes: (() => void)[] = []
    publish.createOffer = async (options) => {
      await new Promise<void>((resolve) => makes.push(resolve))
      return createOffer(options)
    }
    publish.becomes('failed')
    await call.advance(0)
    expect(makes).toHaveLength(1)
    call.actor.send({ type: 'meeting.toggleRequested', kind: 'audio', enabled: false })
    await call.advance(0)
    expect(tracksOf(call.server.socket.frames('track-update').at(-1))).toContain('audio muted')
    for (const make of makes) make()
    await call.advance(0)
    expect(tracksOf(call.server.socket.frames('offer').at(-1))).toEqual(['audio muted', 'video'])
  })
})
