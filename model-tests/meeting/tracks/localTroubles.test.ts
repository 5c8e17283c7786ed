import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TIME } from '../../../src/contracts/constants.ts'
import { selectMutedHint } from '../../../src/machines/meeting/tracks/mediaSelectors.ts'
import { browserError, type FakeTrack } from '../../../src/services/testing/fakeMedia.ts'
import { joinedCall, startCall, tracksOf } from '../harness/startCall.ts'

// Tests faults of devices and systems in a complete call: real services over fake devices.

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

type Call = Awaited<ReturnType<typeof joinedCall>>
const last = (call: Call, kind: 'audio' | 'video'): FakeTrack => {
  const track = call.devices.tracks.findLast((candidate) => candidate.kind === kind)
  if (!track) throw new Error(`No ${kind} was captured`)
  return track
}
const audio = (call: Call) => call.parts().localAudio?.getSnapshot()
const video = (call: Call) => call.parts().localVideo?.getSnapshot()
const codes = (call: Call) => call.errors().map(({ code }) => code)
const sentLabels = (call: Call) => call.connections[0]?.transceivers.map(({ sender }) => sender.track?.label)
const updates = (call: Call) => call.server.socket.frames('track-update').map((frame) => tracksOf(frame))
const microphone = (deviceId: string, label: string) =>
  ({ kind: 'audioinput', deviceId, groupId: 'g', label }) as const

describe('interruptions', () => {
  it('M4.103 M4.104 M4.105 a phone call mutes us for the others, and its end unmutes', async () => {
    const call = await joinedCall()
    last(call, 'audio').systemMutes(true)
    await call.advance(0)
    expect(audio(call)?.context).toMatchObject({ interruption: 'incoming-call', displayEnabled: false })
    expect(updates(call).at(-1)).toEqual(['audio muted'])
    last(call, 'audio').systemMutes(false)
    await call.advance(0)
    expect(audio(call)?.context).toMatchObject({ interruption: null, displayEnabled: true })
    expect(updates(call).at(-1)).toEqual(['audio'])
  })

  it('the application hears of its start and its end, each once, as of the provider’s client', async () => {
    const call = await joinedCall()
    const heard: { type: string }[] = []
    const { unsubscribe } = call.actor.on('*', (event) => {
      if (event.type.startsWith('TRACK_INTERRUPTION')) heard.push(event)
    })
    const { trackId } = audio(call)?.context ?? {}
    last(call, 'audio').systemMutes(true)
    await call.advance(0)
    const start = { type: 'TRACK_INTERRUPTION_START', trackId, kind: 'audio' }
    expect(heard).toEqual([start])
    last(call, 'audio').systemMutes(false)
    await call.advance(0)
    expect(heard).toEqual([start, { ...start, type: 'TRACK_INTERRUPTION_END' }])
    unsubscribe()
  })

  it('while nobody looks it is not told, and on return only what still lasts', async () => {
    const call = await joinedCall()
    const heard: string[] = []
    call.actor.on('*', ({ type }) => {
      if (type.startsWith('TRACK_INTERRUPTION')) heard.push(type)
    })
    call.devices.page.goes('hidden')
    last(call, 'audio').systemMutes(true)
    await call.advance(0)
    expect(heard).toEqual([])
    last(call, 'audio').systemMutes(false)
    await call.advance(0)
    call.devices.page.goes('visible')
    await call.advance(0)
    expect(heard).toEqual([])
  })

  it('M4.102 where the system does not give it back, one tap asks for it again', async () => {
    const call = await joinedCall()
    last(call, 'audio').systemMutes(true)
    await call.advance(0)
    call.actor.send({ type: 'meeting.toggleRequested', kind: 'audio', enabled: true })
    await call.advance(0)
    expect(last(call, 'audio').muted).toBe(false)
    expect(audio(call)?.matches({ capture: { live: 'on' } })).toBe(true)
    expect(updates(call).at(-1)).toEqual(['audio'])
  })

  it('M4.103 M4.104 asked for while the system still holds it, it comes back with the device', async () => {
    const call = await joinedCall()
    call.devices.held = (kind) => kind === 'audio'
    last(call, 'audio').systemMutes(true)
    await call.advance(0)
    const heard: string[] = []
    call.actor.on('*', ({ type }) => {
      if (type.startsWith('TRACK_INTERRUPTION')) heard.push(type)
    })
    call.actor.send({ type: 'meeting.toggleRequested', kind: 'audio', enabled: true })
    await call.advance(0)
    expect(audio(call)?.matches({ capture: { live: 'interrupted' } })).toBe(true)
    expect(audio(call)?.context).toMatchObject({ interruption: 'incoming-call', displayEnabled: false })
    expect(updates(call).at(-1)).toEqual(['audio muted'])
    expect(heard).toEqual([])
    last(call, 'audio').systemMutes(false)
    await call.advance(0)
    expect(audio(call)?.matches({ capture: { live: 'on' } })).toBe(true)
    expect(updates(call).at(-1)).toEqual(['audio'])
    expect(heard).toEqual(['TRACK_INTERRUPTION_END'])
  })

  it('M4.102 M4.105 back on the page during a phone call, the microphone is not shown as on', async () => {
    const call = await joinedCall()
    call.devices.page.goes('hidden')
    call.devices.held = (kind) => kind === 'audio'
    last(call, 'audio').muted = true
    call.devices.page.goes('visible')
    await call.advance(0)
    expect(audio(call)?.context).toMatchObject({ interruption: 'incoming-call', displayEnabled: false })
    expect(updates(call).at(-1)).toEqual(['audio muted'])
    last(call, 'audio').systemMutes(false)
    await call.advance(0)
    expect(audio(call)?.context).toMatchObject({ interruption: null, displayEnabled: true })
    expect(updates(call).at(-1)).toEqual(['audio'])
  })

  it('M4.103 M4.104 joined during a phone call, we are announced as muted until it ends', async () => {
    const call = startCall()
    call.devices.held = (kind) => kind === 'audio'
    await call.join()
    expect(audio(call)?.matches({ capture: { live: 'interrupted' } })).toBe(true)
    expect(tracksOf(call.server.socket.frames('offer').at(-1))).toContain('audio muted')
    last(call, 'audio').systemMutes(false)
    await call.advance(0)
    expect(audio(call)?.matches({ capture: { live: 'on' } })).toBe(true)
    expect(updates(call).at(-1)).toEqual(['audio'])
  })

  it('M4.096 who turns it off during the call stays off after it', async () => {
    const call = await joinedCall()
    last(call, 'audio').systemMutes(true)
    call.actor.send({ type: 'meeting.toggleRequested', kind: 'audio', enabled: false })
    last(call, 'audio').systemMutes(false)
    await call.advance(0)
    expect(audio(call)?.context.displayEnabled).toBe(false)
  })
})

describe('a page out of sight', () => {
  it('M4.099 M4.100 M4.101 the camera goes off and comes back where that was chosen', async () => {
    const call = startCall({ autoManageVideo: true })
    await call.join()
    call.devices.page.goes('hidden')
    await call.advance(0)
    expect(video(call)?.context).toMatchObject({ interruption: 'visibility-change', displayEnabled: false })
    expect(sentLabels(call)).toContain('black')
    expect(last(call, 'video').readyState).toBe('ended')
    expect(audio(call)?.hasTag('delivering')).toBe(true)
    call.devices.page.goes('visible')
    await call.advance(0)
    expect(video(call)?.context).toMatchObject({ interruption: null, displayEnabled: true })
    expect(sentLabels(call)).not.toContain('black')
  })

  it('M4.100 a camera that was off stays off', async () => {
    const call = startCall({ autoManageVideo: true, settings: { videoMuted: true } })
    await call.join()
    call.devices.page.goes('hidden')
    call.devices.page.goes('visible')
    await call.advance(0)
    expect(video(call)?.context.displayEnabled).toBe(false)
    expect(call.devices.tracks.filter(({ kind }) => kind === 'video')).toEqual([])
  })

  it('M4.101 on a computer the doctor stays seen, and the track is flagged', async () => {
    const call = await joinedCall()
    call.devices.page.goes('hidden')
    await call.advance(0)
    expect(video(call)?.context).toMatchObject({ interruption: 'visibility-change' })
    expect(video(call)?.hasTag('delivering')).toBe(true)
    call.devices.page.goes('visible')
    expect(video(call)?.context.interruption).toBeNull()
  })

  it('M4.102 a track that stopped meanwhile is acquired anew', async () => {
    const call = await joinedCall()
    call.devices.page.goes('hidden')
    const before = last(call, 'audio')
    before.muted = true
    call.devices.page.goes('visible')
    await call.advance(0)
    expect(last(call, 'audio')).not.toBe(before)
    expect(audio(call)?.hasTag('delivering')).toBe(true)
  })
})

describe('permission', () => {
  it('M4.106 taken away, the microphone is reported off; given back, it is on as before', async () => {
    const call = await joinedCall()
    call.devices.permits('microphone', 'denied')
    await call.advance(0)
    expect(audio(call)?.value).toMatchObject({ capture: 'failed' })
    expect(codes(call)).toEqual([3001])
    expect(updates(call).at(-1)).toEqual(['audio muted'])
    expect(call.room()).toBe('Connected')
    call.devices.permits('microphone', 'granted')
    await call.advance(0)
    expect(audio(call)?.context).toMatchObject({ displayEnabled: true, error: null })
    expect(audio(call)?.hasTag('delivering')).toBe(true)
  })

  it('M8.073 M8.074 denied from the start, the call goes on with black, and a later grant is enough', async () => {
    const call = startCall()
    call.devices.refuse = ({ video: asked }) => (asked ? browserError('NotAllowedError') : null)
    await call.join()
    expect(call.room()).toBe('Connected')
    expect(codes(call)).toEqual([3001])
    expect(sentLabels(call)).toContain('black')
    call.devices.refuse = () => null
    call.devices.permits('camera', 'granted')
    await call.advance(0)
    expect(sentLabels(call)).toContain('A video')
  })
})

describe('devices that come and go', () => {
  const chosen = async () => {
    const call = startCall({ settings: { audioInputDeviceId: 'jabra' } })
    call.devices.listed = [microphone('default', 'Inside'), microphone('jabra', 'Jabra')]
    await call.join()
    return call
  }

  it('M8.013 an unplugged microphone is followed by the default one, and taken again when it is back', async () => {
    const call = await chosen()
    expect(last(call, 'audio').deviceId).toBe('jabra')
    call.devices.listed = [microphone('default', 'Inside')]
    last(call, 'audio').unplugs()
    call.devices.dispatchEvent(new Event('devicechange'))
    await call.advance(TIME.deviceChangeDebounce)
    expect(codes(call)).toEqual([3004])
    expect(last(call, 'audio').deviceId).toBe('default')
    expect(audio(call)?.context).toMatchObject({ requestedDeviceId: 'jabra' })
    expect(audio(call)?.hasTag('delivering')).toBe(true)
    call.devices.listed = [microphone('default', 'Inside'), microphone('jabra', 'Jabra')]
    call.devices.dispatchEvent(new Event('devicechange'))
    await call.advance(TIME.deviceChangeDebounce)
    expect(last(call, 'audio').deviceId).toBe('jabra')
    expect(call.devices.tracks.filter(({ readyState }) => readyState === 'live')).toHaveLength(2)
  })

  it('M8.013 the only camera unplugged is off until there is one again', async () => {
    const call = await joinedCall()
    call.devices.refuse = ({ video: asked }) => (asked ? browserError('NotFoundError') : null)
    last(call, 'video').unplugs()
    await call.advance(0)
    expect(codes(call)).toEqual([3004, 3002])
    expect(video(call)?.context.displayEnabled).toBe(false)
    expect(call.room()).toBe('Connected')
    call.devices.refuse = () => null
    call.devices.listed = [{ kind: 'videoinput', deviceId: 'cam', groupId: '', label: 'Camera' }]
    call.devices.dispatchEvent(new Event('devicechange'))
    await call.advance(TIME.deviceChangeDebounce)
    expect(video(call)?.context).toMatchObject({ displayEnabled: true })
    expect(video(call)?.hasTag('delivering')).toBe(true)
    expect(updates(call).at(-1)).toEqual(['video'])
  })

  it('M8.023 a selected device that is missing is named, and the default one is used', async () => {
    const call = startCall({ settings: { audioInputDeviceId: 'gone' } })
    call.devices.refuse = ({ audio: asked }) =>
      typeof asked === 'object' && asked.deviceId !== undefined
        ? Object.assign(browserError('OverconstrainedError'), { constraint: 'deviceId' })
        : null
    await call.join()
    expect(codes(call)).toEqual([3014])
    expect(audio(call)?.context).toMatchObject({ lastRequestedDeviceId: 'default' })
    expect(audio(call)?.hasTag('delivering')).toBe(true)
  })

  it('M3.34 a device chosen while another change runs is taken afterwards', async () => {
    const call = await joinedCall()
    call.actor.send({ type: 'meeting.toggleRequested', kind: 'audio', enabled: false })
    call.actor.send({ type: 'devices.selected', kind: 'audioInput', deviceId: 'jabra' })
    call.actor.send({ type: 'devices.selected', kind: 'audioInput', deviceId: 'rode' })
    await call.advance(0)
    expect(last(call, 'audio')).toMatchObject({ deviceId: 'rode', enabled: false })
    call.actor.send({ type: 'meeting.toggleRequested', kind: 'audio', enabled: true })
    await call.advance(0)
    expect(last(call, 'audio')).toMatchObject({ deviceId: 'rode', enabled: true })
    expect(audio(call)?.context).toMatchObject({ requestedDeviceId: 'rode', lastRequestedDeviceId: 'rode' })
  })

  it('M9.54 with an earpiece the devices are asked for every five seconds', async () => {
    const call = startCall()
    call.devices.listed = [{ kind: 'audiooutput', deviceId: 'ear', groupId: '', label: 'Earpiece' }]
    const asked = vi.spyOn(call.devices, 'enumerateDevices')
    await call.join()
    const before = asked.mock.calls.length
    await call.advance(15_000)
    expect(asked.mock.calls.length - before).toBe(3)
    expect(TIME.earpiecePoll).toBe(5_000)
  })
})

describe('a microphone that is not heard', () => {
  it('M9.05 M9.06 silence is a fact while we are on, and passes with the first sound', async () => {
    const call = await joinedCall()
    last(call, 'audio').loudness = 0
    await call.advance(TIME.silenceInterval * 3)
    expect(audio(call)?.matches({ capture: { live: { on: 'silent' } } })).toBe(true)
    last(call, 'audio').loudness = 0.1
    await call.advance(TIME.silenceInterval)
    expect(audio(call)?.matches({ capture: { live: { on: 'delivering' } } })).toBe(true)
    expect(codes(call)).toEqual([])
  })

  it('M8.078 a camera that delivers no frame is told', async () => {
    const call = await joinedCall()
    last(call, 'video').stats = { deliveredFrames: 3 }
    await call.advance(5_000 + TIME.dataCheck)
    expect(codes(call)).toEqual([3015])
    expect(call.room()).toBe('Connected')
  })

  it('M4.096 who speaks while muted is reminded once; who does not want that is not', async () => {
    const call = await joinedCall()
    last(call, 'audio').loudness = 0.4
    const mute = async (enabled: boolean) => {
      call.actor.send({ type: 'meeting.toggleRequested', kind: 'audio', enabled })
      await call.advance(0)
    }
    await mute(false)
    await call.advance(TIME.mutedSpeech - TIME.audioLevelSample)
    expect(selectMutedHint(audio(call))).toBe(false)
    await call.advance(TIME.audioLevelSample)
    expect(selectMutedHint(audio(call))).toBe(true)
    await mute(true)
    expect(selectMutedHint(audio(call))).toBe(false)
    call.parts().localAudio?.send({ type: 'localTrack.hintsSwitched', on: false })
    await mute(false)
    await call.advance(TIME.mutedSpeech * 2)
    expect(selectMutedHint(audio(call))).toBe(false)
  })
})

describe('settings', () => {
  it('M3.35 M3.46 M9.10 the mode is voice at first; music is sent with 320 kbit/s', async () => {
    const call = await joinedCall()
    const sender = () =>
      call.connections[0]?.transceivers.find(({ sender: { track } }) => track?.kind === 'audio')?.sender
    expect(audio(call)?.context.audio?.audioMode).toBe('voice')
    expect(sender()?.getParameters().encodings).toEqual([{ maxBitrate: 32_000 }])
    call.parts().localAudio?.send({ type: 'localTrack.audioChosen', settings: { audioMode: 'music' } })
    await call.advance(0)
    expect(sender()?.getParameters().encodings).toEqual([{ maxBitrate: 320_000 }])
    expect(last(call, 'audio').applied.at(-1)).toMatchObject({ noiseSuppression: false })
  })

  it('M5.01 M8.016 bad settings and another codec are refused with their text', async () => {
    const call = await joinedCall()
    call.parts().localAudio?.send({ type: 'localTrack.audioChosen', settings: { volume: 2 } })
    call.parts().localVideo?.send({ type: 'localTrack.videoChosen', settings: { codec: 'h264' } })
    await call.advance(0)
    expect(call.errors().map(({ message }) => message)).toEqual([
      'volume can only be in range [0.0, 1.0]',
      "Codec can't be changed mid call.",
    ])
  })
})
