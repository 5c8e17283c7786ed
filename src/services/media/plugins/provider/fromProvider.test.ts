import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type {
  ProviderAudioPlugin,
  ProviderStreamPlugin,
  ProviderVideoPlugin,
} from '../../../../contracts/meeting/plugins/providerPlugin.ts'
import { stubAudioNodes } from '../../../testing/fakeAudioNodes.ts'
import { FakeDevices, FakeMediaStream, FakeTrack, stubMediaPage } from '../../../testing/fakeMedia.ts'
import { createLocalMedia } from '../../localMedia.ts'
import { createTrackRegistry, LOCAL_AUDIO, LOCAL_VIDEO } from '../../trackRegistry.ts'
import { createPluginHost } from '../pluginHost.ts'
import {
  audioPluginSupport,
  fromProviderAudioPlugin,
  fromProviderStreamPlugin,
  fromProviderVideoPlugin,
} from './fromProvider.ts'

let sound: ReturnType<typeof stubAudioNodes>
beforeEach(() => {
  vi.useFakeTimers()
  stubMediaPage()
  sound = stubAudioNodes()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const open = async () => {
  const devices = new FakeDevices()
  const registry = createTrackRegistry()
  const media = createLocalMedia(registry, { devices: devices.asDevices(), isFirefox: false })
  for (const kind of ['audio', 'video'] as const) await media.acquire(kind, 'default', true)
  return { media, registry, host: createPluginHost(media) }
}

const log = () => {
  const calls: string[] = []
  return { calls, note: (call: string) => void calls.push(call) }
}

const streamPlugin = (
  note: (call: string) => void,
  made = () => new FakeTrack('video', { label: 'theirs' }),
) =>
  ({
    getName: () => 'theirs',
    apply: (stream) => {
      note('apply')
      expect(stream.getVideoTracks()).toHaveLength(1)
      return new FakeMediaStream([made().asTrack()]).asStream()
    },
    stop: () => note('stop'),
  }) satisfies ProviderStreamPlugin

const audioPlugin = (note: (call: string) => void, changes: Partial<ProviderAudioPlugin> = {}) =>
  ({
    getName: () => 'their sound',
    checkSupport: () => ({ isSupported: true }),
    init: () => note('init'),
    getPluginType: () => 'TRANSFORM',
    processAudioTrack: async (_context, source) => {
      note('process')
      const node = sound.node('theirs').asNode()
      source.connect(node)
      return node
    },
    stop: () => note('stop'),
    ...changes,
  }) satisfies ProviderAudioPlugin

const videoPlugin = (note: (call: string) => void, type: 'TRANSFORM' | 'ANALYZE') =>
  ({
    getName: () => 'their pictures',
    checkSupport: () => ({ isSupported: true }),
    init: async () => note('init'),
    getPluginType: () => type,
    getContextType: () => 'webgl',
    processVideoFrame: (input, output, skip) =>
      note(`draw ${input.id} ${output?.id ?? 'nothing'} ${skip ?? 'always'}`),
    stop: () => note('stop'),
  }) satisfies ProviderVideoPlugin

describe("a plugin of the provider's client in a call of ours", () => {
  it('M1.36 replaces the stream; a change of device applies it again, and its removal stops it', async () => {
    const { host, media, registry } = await open()
    const { calls, note } = log()
    const tracks: FakeTrack[] = []
    const made = () => {
      const track = new FakeTrack('video', { label: 'theirs' })
      tracks.push(track)
      return track
    }
    await host.add('video', fromProviderStreamPlugin(streamPlugin(note, made)))
    expect(registry.get(LOCAL_VIDEO)).toBe(tracks[0])
    await media.switchDevice('video', 'cam-2', { onlyThis: true })
    expect(registry.get(LOCAL_VIDEO)).toBe(tracks[1])
    expect(tracks.map(({ readyState }) => readyState)).toEqual(['ended', 'live'])
    expect(calls).toEqual(['apply', 'apply'])
    await host.remove('video')
    expect(registry.get(LOCAL_VIDEO)?.label).toBe('A video')
    expect(calls).toEqual(['apply', 'apply', 'stop'])
    expect(tracks[1]?.readyState).toBe('ended')
  })

  it('goes on with one track that it returns for every stream', async () => {
    const { host, media } = await open()
    const { calls, note } = log()
    const only = new FakeTrack('video', { label: 'theirs' })
    await host.add('video', fromProviderStreamPlugin(streamPlugin(note, () => only)))
    await media.switchDevice('video', 'cam-2', { onlyThis: true })
    expect(only.readyState).toBe('live')
    media.release('video')
    expect(only.readyState).toBe('ended')
    expect(calls).toEqual(['apply', 'apply', 'stop'])
  })

  it('M8.051 a stream without a picture is 7003, and the plugin is stopped', async () => {
    const { host } = await open()
    const { calls, note } = log()
    const plugin = { ...streamPlugin(note), apply: () => new FakeMediaStream().asStream() }
    await expect(host.add('video', fromProviderStreamPlugin(plugin))).rejects.toMatchObject({
      error: { code: 7003, description: 'The plugin returned no picture' },
    })
    expect(calls).toEqual(['stop'])
  })

  it('M1.36 continues the sound; it is stopped and prepared again before it gets another microphone', async () => {
    const { host, media, registry } = await open()
    const { calls, note } = log()
    await host.add('audio', fromProviderAudioPlugin(audioPlugin(note)))
    expect(registry.get(LOCAL_AUDIO)?.label).toBe('made')
    expect(sound.wires).toEqual(['A audio > theirs', 'theirs > destination'])
    await media.switchDevice('audio', 'mic-2', { onlyThis: true })
    expect(calls).toEqual(['init', 'process', 'stop', 'init', 'process'])
    await host.remove('audio')
    expect(calls.slice(5)).toEqual(['stop'])
    expect(sound.openContexts()).toBe(0)
  })

  it.each([
    ['DEVICE_NOT_SUPPORTED', 7005],
    ['PLATFORM_NOT_SUPPORTED', 7001],
    [undefined, 7001],
  ])('M5.20 M5.21 M8.049 M8.053 that is not supported, by %s, is refused with %i', async (errType, code) => {
    const { host } = await open()
    const { calls, note } = log()
    const support = { isSupported: false, ...(errType === undefined ? {} : { errType }) }
    const sound = audioPlugin(note, { checkSupport: () => support })
    await expect(host.add('audio', fromProviderAudioPlugin(sound))).rejects.toMatchObject({ error: { code } })
    const pictures = { ...videoPlugin(note, 'TRANSFORM'), checkSupport: () => support }
    await expect(host.add('video', fromProviderVideoPlugin(pictures))).rejects.toMatchObject({
      error: { code },
    })
    expect(calls).toEqual([])
    expect(audioPluginSupport(sound)).toEqual(support)
  })

  it('an older one says only yes or no', () => {
    const { note } = log()
    const { checkSupport: _, ...old } = videoPlugin(note, 'TRANSFORM')
    const plugin = fromProviderVideoPlugin({ ...old, isSupported: () => false })
    expect(plugin.checkSupport()).toEqual({ isSupported: false, lacks: 'platform' })
    expect(fromProviderVideoPlugin(old).checkSupport()).toEqual({ isSupported: true })
  })

  it('M8.050 a failed start is 7002', async () => {
    const { host } = await open()
    const plugin = audioPlugin(() => undefined, { init: () => Promise.reject(new Error('no model')) })
    await expect(host.add('audio', fromProviderAudioPlugin(plugin))).rejects.toMatchObject({
      error: { code: 7002, description: 'no model' },
    })
  })

  it('M4.129 M5.18 of the provider itself needs the setting of the room', () => {
    const { note } = log()
    const effects = { ...streamPlugin(note), getName: () => 'HMSEffectsPlugin' }
    expect(fromProviderStreamPlugin(effects).description).toMatchObject({ needs: 'effects' })
    const krisp = audioPlugin(note, { getName: () => 'HMSKrispPlugin' })
    expect(fromProviderAudioPlugin(krisp).description).toMatchObject({ needs: 'noiseCancellation' })
  })

  it('M9.20 draws with its own context, told which pictures it may skip; one that analyses draws nothing', async () => {
    const { calls, note } = log()
    const drawn: string[] = []
    const input = { id: 'input' } as HTMLCanvasElement
    const brush = { drawImage: (image: { id: string }) => void drawn.push(image.id) }
    const output = { id: 'output', getContext: () => brush } as unknown as HTMLCanvasElement
    const transform = fromProviderVideoPlugin(videoPlugin(note, 'TRANSFORM'), 12)
    expect(transform).toMatchObject({ contextType: 'webgl', description: { type: 'frame', frameRate: 12 } })
    await transform.processFrame(input, output, true)
    const analysis = fromProviderVideoPlugin(videoPlugin(note, 'ANALYZE'))
    expect(analysis.contextType).toBeUndefined()
    await analysis.processFrame(input, output, false)
    await analysis.processFrame(input, output, true)
    expect(calls).toEqual(['draw input output true', 'draw input nothing always'])
    expect(drawn).toEqual(['input', 'input'])
  })

  it('that draws is prepared once, and stopped with its last track', async () => {
    const { calls, note } = log()
    const plugin = fromProviderVideoPlugin(videoPlugin(note, 'TRANSFORM'))
    await plugin.init()
    const first = await plugin.begin?.()
    const second = await plugin.begin?.()
    first?.()
    first?.()
    expect(calls).toEqual(['init'])
    second?.()
    expect(calls).toEqual(['init', 'stop'])
    await plugin.begin?.()
    expect(calls).toEqual(['init', 'stop', 'init'])
  })
})
