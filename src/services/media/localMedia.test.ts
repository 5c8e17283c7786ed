import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { audioSettings, videoSettings } from '../../contracts/meeting/tracks/publishSettings.ts'
import { browserError, FakeDevices, stubMediaPage } from '../testing/fakeMedia.ts'
import { createLocalMedia } from './localMedia.ts'
import { createTrackRegistry, LOCAL_VIDEO } from './trackRegistry.ts'

beforeEach(() => {
  vi.useFakeTimers()
  stubMediaPage()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const made = () => {
  const devices = new FakeDevices()
  const registry = createTrackRegistry()
  const media = createLocalMedia(registry, { devices: devices.asDevices(), isFirefox: false })
  const sent: (MediaStreamTrack | null)[] = []
  /** Simulates the publish connection with a sendable track. */
  const publish = (trackId: string) => {
    const sendable = media.sendable(trackId)
    const sender = {
      replaceTrack: async (track: MediaStreamTrack | null) => void sent.push(track),
    } as Partial<RTCRtpSender> as RTCRtpSender
    sendable?.onSender(sender)
    return sendable
  }
  return { devices, registry, media, publish, sent }
}

describe('our own microphone and camera', () => {
  it('M1.04 both are acquired into one stream and previewed by id', async () => {
    const { devices, media, registry } = made()
    const audio = await media.acquire('audio', 'default', true)
    const video = await media.acquire('video', 'default', true)
    expect(audio.streamId).toBe(video.streamId)
    expect(audio).toMatchObject({ label: 'A audio', fallback: null })
    expect(registry.get(LOCAL_VIDEO)).toBe(devices.tracks[1])
  })

  it('M4.096 a camera turned off is stopped, light and all, and a black one goes out under the same id', async () => {
    const { devices, media, publish, sent } = made()
    const { trackId } = await media.acquire('video', 'default', true)
    publish(trackId)
    await media.setEnabled('video', 'default', false)
    expect(devices.tracks[0]?.readyState).toBe('ended')
    expect(sent.map((track) => track?.label)).toEqual(['black'])
    expect(media.sendable(trackId)?.track).toBe(devices.tracks[0])
    await media.setEnabled('video', 'default', true)
    expect(sent.map((track) => track?.label)).toEqual(['black', 'A video'])
  })

  it('M4.096 a microphone is muted without a new request', async () => {
    const { devices, media } = made()
    await media.acquire('audio', 'default', true)
    await media.setEnabled('audio', 'default', false)
    expect(devices.tracks[0]).toMatchObject({ enabled: false, readyState: 'live' })
    await media.setEnabled('audio', 'default', true)
    expect(devices.tracks[0]?.enabled).toBe(true)
    expect(devices.asked).toHaveLength(1)
  })

  it('M1.04 the camera is not opened when the call starts with it off', async () => {
    const { devices, media, publish, sent } = made()
    const { trackId } = await media.acquire('video', 'default', false)
    expect(devices.asked).toEqual([])
    expect(publish(trackId)?.track.label).toBe('black')
    expect(sent).toEqual([])
  })

  it('M8.072 M8.074 a denied microphone is silence, and has no name', async () => {
    const { devices, media } = made()
    devices.refuse = () => browserError('NotAllowedError')
    expect(await media.acquire('audio', 'default', true)).toMatchObject({
      label: '',
      fallback: { code: 3001 },
    })
  })

  it('M4.097 a camera that does not return is reported as an error, and the black one stays', async () => {
    const { devices, media, publish, sent } = made()
    const { trackId } = await media.acquire('video', 'default', false)
    publish(trackId)
    devices.refuse = () => browserError('NotReadableError')
    await expect(media.setEnabled('video', 'default', true)).rejects.toMatchObject({ error: { code: 3003 } })
    expect(sent).toEqual([])
  })

  it('M3.36 another device takes over for the one before, muted as that was', async () => {
    const { devices, media, publish, sent } = made()
    const { trackId } = await media.acquire('audio', 'default', false)
    publish(trackId)
    await media.switchDevice('audio', 'mic-2', { onlyThis: true })
    expect(sent).toEqual([devices.tracks[1]])
    expect(devices.tracks.map(({ enabled, readyState }) => ({ enabled, readyState }))).toEqual([
      { enabled: false, readyState: 'ended' },
      { enabled: false, readyState: 'live' },
    ])
  })

  it('M4.103 M4.104 M8.013 interruptions and the end are reported, of the track in use only', async () => {
    const { devices, media } = made()
    const facts: string[] = []
    media.facts$('video').subscribe((fact) => facts.push(fact))
    await media.acquire('video', 'default', true)
    await media.switchDevice('video', 'cam-2', { onlyThis: true })
    const [former, current] = devices.tracks
    former?.dispatchEvent(new Event('ended'))
    for (const type of ['mute', 'unmute', 'ended']) current?.dispatchEvent(new Event(type))
    expect(facts).toEqual(['nativeMuted', 'nativeUnmuted', 'ended'])
  })

  it('M4.102 a microphone that the system took is requested again; a working one is not', async () => {
    const { devices, media } = made()
    await media.acquire('audio', 'default', true)
    expect(media.isPublishing('audio')).toBe(true)
    devices.tracks[0]?.systemMutes(true)
    expect(media.isPublishing('audio')).toBe(false)
    await media.setEnabled('audio', 'default', true)
    expect(devices.asked).toHaveLength(2)
    expect(media.isPublishing('audio')).toBe(true)
  })

  it('M4.103 a device that the system holds is opened as muted', async () => {
    const { devices, media } = made()
    devices.held = (kind) => kind === 'audio'
    expect(await media.acquire('audio', 'default', true)).toMatchObject({ muted: true })
    expect(await media.setEnabled('audio', 'default', true)).toMatchObject({ muted: true })
    expect(await media.switchDevice('audio', 'mic-2', { onlyThis: true })).toMatchObject({ muted: true })
    devices.held = () => false
    expect(await media.setEnabled('audio', 'default', true)).toMatchObject({ muted: false })
  })

  it('M3.45 M9.10 music is sent with its bit rate, and captured as it is', async () => {
    const { devices, media } = made()
    const { trackId } = await media.acquire('audio', 'default', true)
    let parameters: RTCRtpSendParameters = {
      transactionId: '1',
      codecs: [],
      headerExtensions: [],
      rtcp: {},
      encodings: [{ maxBitrate: 32_000 }],
    }
    media.sendable(trackId)?.onSender({
      getParameters: () => structuredClone(parameters),
      setParameters: async (next: RTCRtpSendParameters) => {
        parameters = next
      },
    } as Partial<RTCRtpSender> as RTCRtpSender)
    await media.applyAudio(audioSettings.parse({ audioMode: 'music' }))
    expect(parameters.encodings).toEqual([{ maxBitrate: 320_000 }])
    expect(devices.tracks[0]?.applied).toMatchObject([{ noiseSuppression: false, autoGainControl: false }])
    expect(media.audioBitrate).toBe(320)
  })

  it('M3.48 chosen video settings reach the camera in use, and the next one', async () => {
    const { devices, media } = made()
    await media.acquire('video', 'default', true)
    await media.applyVideo(videoSettings.parse({ width: 640, height: 360, maxFramerate: 15 }))
    expect(devices.tracks[0]?.applied).toMatchObject([{ width: { ideal: 640 }, frameRate: { ideal: 15 } }])
    await media.switchDevice('video', 'cam-2', { onlyThis: true })
    expect(devices.asked.at(-1)?.video).toMatchObject({ height: { ideal: 360 } })
  })

  it('M4.065 M4.066 another media server gets new ids, in one new stream, and the same source', async () => {
    const { media, publish, sent, devices } = made()
    const before = await media.acquire('audio', 'default', true)
    await media.acquire('video', 'default', true)
    const audio = media.renew('audio', 1)
    const video = media.renew('video', 1)
    expect(audio.streamId).toBe(video.streamId)
    expect(audio.streamId).not.toBe(before.streamId)
    expect(audio.trackId).not.toBe(before.trackId)
    expect(media.sendable(before.trackId)).toBeUndefined()
    publish(audio.trackId)
    expect(sent).toEqual([devices.tracks[0]])
  })

  it('M9.05 M8.078 silence, sound and missing data of the device are reported', async () => {
    const { devices, media } = made()
    const facts: string[] = []
    await media.acquire('audio', 'default', true)
    const listening = media.facts$('audio').subscribe((fact) => facts.push(fact))
    const [track] = devices.tracks
    if (track) track.loudness = 0
    await vi.advanceTimersByTimeAsync(2_000)
    expect(facts).toEqual(['resumed', 'sounded', 'fellSilent'])
    if (track) track.muted = true
    await vi.advanceTimersByTimeAsync(5_000)
    expect(facts.at(-1)).toBe('stalled')
    listening.unsubscribe()
  })

  it('M4.057 one device can be given back alone', async () => {
    const { devices, media, registry } = made()
    await media.acquire('audio', 'default', true)
    await media.acquire('video', 'default', true)
    media.release('video')
    expect(devices.tracks.map(({ readyState }) => readyState)).toEqual(['live', 'ended'])
    expect(registry.get(LOCAL_VIDEO)).toBeUndefined()
  })

  it('M4.044 a release stops every device and forgets it', async () => {
    const { devices, media, registry } = made()
    const { trackId } = await media.acquire('audio', 'default', true)
    await media.acquire('video', 'default', true)
    media.release()
    expect(devices.tracks.map(({ readyState }) => readyState)).toEqual(['ended', 'ended'])
    expect(registry.get(LOCAL_VIDEO)).toBeUndefined()
    expect(media.sendable(trackId)).toBeUndefined()
  })
})
