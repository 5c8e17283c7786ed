import './clientPage.ts'
import { Subject } from 'rxjs'
import type { PluginTrouble } from '../../src/contracts/meeting/plugins/plugins.ts'
import type { Plugin, PluginFact, TrackProcessor } from '../../src/contracts/meeting/plugins/trackPlugin.ts'

// A page of an application that brings plugins of its own, one of each type (docs/decisions/0050).

type Name = 'paint' | 'mirror' | 'tone'

/** Drives the plugins of this page. */
export interface PluginDriver {
  add(name: Name): void
  remove(kind: 'audio' | 'video'): void
  /** The plugin says so of itself; 'failed' of `paint` is an exception while it draws. */
  report(name: Name, kind: PluginFact['kind']): void
  state(kind: 'audio' | 'video'): { name: string | null; trouble: PluginTrouble | null; isSlow: boolean }
  /** Mean red, green and blue of the other's picture; null before there is one. */
  colour(peerName: string): [number, number, number] | null
}

declare global {
  interface Window {
    plugins: PluginDriver
  }
}

const facts = {
  paint: new Subject<PluginFact>(),
  mirror: new Subject<PluginFact>(),
  tone: new Subject<PluginFact>(),
}
let canPaint = true

const partsOf = <T extends Plugin['type']>(name: Name, type: T) =>
  ({
    type,
    description: { name, type, needs: null },
    checkSupport: () => ({ isSupported: true }) as const,
    init: () => Promise.resolve(),
    facts$: facts[name],
  }) as const

/** A steady, soft tone instead of the microphone. */
const playTone: TrackProcessor = async () => {
  const context = new AudioContext()
  const oscillator = new OscillatorNode(context, { frequency: 440 })
  const destination = context.createMediaStreamDestination()
  oscillator.connect(new GainNode(context, { gain: 0.02 })).connect(destination)
  oscillator.start()
  await context.resume()
  const [track] = destination.stream.getAudioTracks()
  if (track === undefined) throw new Error('There is no track')
  return { track, stop: () => void context.close() }
}

const own: Record<Name, { kind: 'audio' | 'video'; plugin: Plugin }> = {
  paint: {
    kind: 'video',
    plugin: {
      ...partsOf('paint', 'frame'),
      processFrame(input, output) {
        if (!canPaint) throw new Error('No paint is left')
        const brush = output.getContext('2d')
        if (brush === null) return
        brush.drawImage(input, 0, 0)
        brush.fillStyle = 'rgb(0 0 255 / 90%)'
        brush.fillRect(0, 0, output.width, output.height)
      },
    },
  },
  mirror: {
    kind: 'video',
    plugin: {
      ...partsOf('mirror', 'stream'),
      process: async (track) => {
        const copy = track.clone()
        return { track: copy, stop: () => copy.stop() }
      },
    },
  },
  tone: { kind: 'audio', plugin: { ...partsOf('tone', 'audio'), process: playTone } },
}

const parts = () => window.consulta.call()?.actor.getSnapshot().children
const machineOf = (kind: 'audio' | 'video') =>
  kind === 'audio' ? parts()?.audioPlugins : parts()?.videoPlugins

window.plugins = {
  add(name) {
    const { kind, plugin } = own[name]
    window.consulta.call()?.media.registerPlugin(plugin)
    machineOf(kind)?.send({ type: 'plugin.addRequested', plugin: plugin.description })
  },
  remove: (kind) => machineOf(kind)?.send({ type: 'plugin.removeRequested' }),
  report(name, kind) {
    if (name === 'paint' && kind === 'failed') canPaint = false
    else facts[name].next(kind === 'failed' ? { kind, error: new Error('It failed') } : { kind })
  },
  state(kind) {
    const snapshot = machineOf(kind)?.getSnapshot()
    return {
      name: snapshot?.context.current?.name ?? null,
      trouble: snapshot?.context.trouble ?? null,
      isSlow: snapshot?.matches({ running: 'degraded' }) ?? false,
    }
  },
  colour(peerName) {
    const people = parts()?.peers?.getSnapshot().context
    const peer = Object.values(people?.peers ?? {}).find(({ name }) => name === peerName)
    const video = window.consulta.picture(peer?.videoTrack ?? '')
    if (video === undefined || video.videoWidth === 0) return null
    const brush = new OffscreenCanvas(16, 9).getContext('2d')
    if (brush === null) return null
    brush.drawImage(video, 0, 0, 16, 9)
    const { data } = brush.getImageData(0, 0, 16, 9)
    const mean = (channel: number) =>
      data.reduce((sum, value, at) => (at % 4 === channel ? sum + value : sum), 0) / (16 * 9)
    return [mean(0), mean(1), mean(2)]
  },
}
