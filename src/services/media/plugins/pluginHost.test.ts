import { Subject } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Plugin, PluginFact, PluginSupport } from '../../../contracts/meeting/plugins/trackPlugin.ts'
import { FakeDevices, stubMediaPage } from '../../testing/fakeMedia.ts'
import { createLocalMedia } from '../localMedia.ts'
import { createTrackRegistry, LOCAL_AUDIO, LOCAL_VIDEO } from '../trackRegistry.ts'
import { createPluginHost } from './pluginHost.ts'

beforeEach(() => {
  vi.useFakeTimers()
  stubMediaPage()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const open = async () => {
  const devices = new FakeDevices()
  const registry = createTrackRegistry()
  const media = createLocalMedia(registry, { devices: devices.asDevices(), isFirefox: false })
  const sent: (MediaStreamTrack | null)[] = []
  for (const kind of ['audio', 'video'] as const) {
    const { trackId } = await media.acquire(kind, 'default', true)
    media.sendable(trackId)?.onSender({
      replaceTrack: async (track: MediaStreamTrack | null) => void sent.push(track),
    } as Partial<RTCRtpSender> as RTCRtpSender)
  }
  return { devices, registry, media, sent, host: createPluginHost(media) }
}

/** A plugin whose tracks are copies with a name of their own. */
const pluginOf = (
  type: 'audio' | 'stream',
  {
    support = { isSupported: true },
    init = async () => undefined,
    fails = false,
  }: { support?: PluginSupport; init?: () => Promise<void>; fails?: boolean } = {},
) => {
  const facts$ = new Subject<PluginFact>()
  const made: { from: MediaStreamTrack; track: MediaStreamTrack; stopped: boolean }[] = []
  const state = { fails }
  const plugin: Plugin = {
    type,
    description: { name: `plugin ${type}`, type, needs: null },
    facts$,
    checkSupport: () => support,
    init,
    process: async (from) => {
      if (state.fails) throw new Error('no memory')
      const one = { from, track: from.clone(), stopped: false }
      made.push(one)
      return {
        track: one.track,
        stop: () => {
          one.stopped = true
        },
      }
    },
  }
  return { plugin, made, facts$, state }
}

describe('plugins of our tracks', () => {
  it('M1.36 what a plugin makes is sent and shown in place of the device, and no longer after its removal', async () => {
    const { host, registry, sent, devices } = await open()
    const { plugin, made } = pluginOf('stream')
    await host.add('video', plugin)
    const camera = devices.tracks[1]
    expect(made[0]?.from).toBe(camera)
    expect(registry.get(LOCAL_VIDEO)).toBe(made[0]?.track)
    expect(sent.at(-1)).toBe(made[0]?.track)
    await host.remove('video')
    expect(sent.at(-1)).toBe(camera)
    expect(registry.get(LOCAL_VIDEO)).toBe(camera)
    expect(made[0]?.stopped).toBe(true)
  })

  it('M4.132 a plugin that replaces another one delivers before the other stops', async () => {
    const { host, sent } = await open()
    const first = pluginOf('stream')
    const second = pluginOf('stream')
    await host.add('video', first.plugin)
    await host.add('video', second.plugin)
    expect(sent).toEqual([first.made[0]?.track, second.made[0]?.track])
    expect(first.made[0]?.stopped).toBe(true)
  })

  it('follows a change of device and never sends the new device directly', async () => {
    const { host, sent, media, devices } = await open()
    const { plugin, made } = pluginOf('stream')
    await host.add('video', plugin)
    await media.switchDevice('video', 'cam-2', { onlyThis: true })
    expect(made.map(({ from }) => from)).toEqual([devices.tracks[1], devices.tracks[2]])
    expect(sent).toEqual(made.map(({ track }) => track))
  })

  it('does not process the black picture of a camera that is off', async () => {
    const { host, sent, media } = await open()
    const { plugin, made } = pluginOf('stream')
    await host.add('video', plugin)
    await media.setEnabled('video', 'default', false)
    expect(sent.at(-1)?.label).toBe('black')
    expect(made[0]?.stopped).toBe(true)
    await media.setEnabled('video', 'default', true)
    expect(sent.at(-1)).toBe(made[1]?.track)
  })

  it('a muted microphone is muted behind its plugin too', async () => {
    const { host, registry, media } = await open()
    await host.add('audio', pluginOf('audio').plugin)
    await media.setEnabled('audio', 'default', false)
    expect(registry.get(LOCAL_AUDIO)?.enabled).toBe(false)
    await media.setEnabled('audio', 'default', true)
    expect(registry.get(LOCAL_AUDIO)?.enabled).toBe(true)
  })

  it('M5.20 M5.21 M8.049 M8.053 one that the browser or the device does not support is refused', async () => {
    const { host, sent } = await open()
    const platform = pluginOf('stream', { support: { isSupported: false, lacks: 'platform' } })
    await expect(host.add('video', platform.plugin)).rejects.toMatchObject({ error: { code: 7001 } })
    const device = pluginOf('stream', { support: { isSupported: false, lacks: 'device' } })
    await expect(host.add('video', device.plugin)).rejects.toMatchObject({ error: { code: 7005 } })
    expect(sent).toEqual([])
  })

  it('M8.050 M8.051 a failed start is 7002, failed processing 7003, and the plugin before goes on', async () => {
    const { host, sent } = await open()
    const running = pluginOf('stream')
    await host.add('video', running.plugin)
    const unready = pluginOf('stream', { init: () => Promise.reject(new Error('no model')) })
    await expect(host.add('video', unready.plugin)).rejects.toMatchObject({
      error: { code: 7002, description: 'no model' },
    })
    const broken = pluginOf('stream', { fails: true })
    await expect(host.add('video', broken.plugin)).rejects.toMatchObject({
      error: { code: 7003, description: 'no memory', trackType: 'video' },
    })
    expect(sent).toEqual([running.made[0]?.track])
    expect(running.made[0]?.stopped).toBe(false)
  })

  it('M4.131 one that cannot follow a change of device is reported, and the device is sent directly', async () => {
    const { host, sent, media, devices } = await open()
    const { plugin, state } = pluginOf('stream')
    const facts: string[] = []
    host.facts$('video').subscribe(({ kind }) => facts.push(kind))
    await host.add('video', plugin)
    state.fails = true
    await media.switchDevice('video', 'cam-2', { onlyThis: true })
    expect(facts).toEqual(['failed'])
    expect(sent.at(-1)).toBe(devices.tracks[2])
  })

  it('passes on what a plugin notices, of its own track only', async () => {
    const { host } = await open()
    const { plugin, facts$ } = pluginOf('audio')
    const facts: string[] = []
    host.facts$('audio').subscribe(({ kind }) => facts.push(kind))
    host.facts$('video').subscribe(() => facts.push('of the camera'))
    await host.add('audio', plugin)
    facts$.next({ kind: 'silenced' })
    await host.remove('audio')
    facts$.next({ kind: 'slowed' })
    expect(facts).toEqual(['silenced'])
  })
})
