import type { PluginNeed } from '../../../../contracts/meeting/plugins/plugins.ts'
import type {
  ProviderAudioPlugin,
  ProviderPluginSupport,
  ProviderStreamPlugin,
  ProviderVideoPlugin,
} from '../../../../contracts/meeting/plugins/providerPlugin.ts'
import type {
  AudioPlugin,
  CanvasContextType,
  FramePlugin,
  StreamPlugin,
} from '../../../../contracts/meeting/plugins/trackPlugin.ts'
import { createPluginRuns } from './pluginRuns.ts'
import { answeredSupport, supportFromProvider } from './providerSupport.ts'

/** The provider's own plugins, which need a setting of the room (M4.129, M5.18). */
const NEEDS: Readonly<Record<string, PluginNeed>> = {
  HMSEffectsPlugin: 'effects',
  HMSKrispPlugin: 'noiseCancellation',
}
const CONTEXTS: readonly CanvasContextType[] = ['2d', 'webgl', 'webgl2']

const nameOf = (plugin: { getName?(): string }): string => plugin.getName?.() ?? ''
const descriptionOf = <T extends 'audio' | 'stream' | 'frame'>(plugin: { getName?(): string }, type: T) => {
  const name = nameOf(plugin)
  return { name, type, needs: NEEDS[name] ?? null } as const
}

export const videoPluginSupport = (plugin: ProviderVideoPlugin): ProviderPluginSupport =>
  answeredSupport(plugin, plugin.checkSupport?.bind(plugin))

/** The plugin is asked about a context like the one that it will get. */
export const audioPluginSupport = (plugin: ProviderAudioPlugin): ProviderPluginSupport => {
  const context = new AudioContext()
  try {
    return answeredSupport(plugin, plugin.checkSupport?.bind(plugin, context))
  } finally {
    void context.close()
  }
}

/** @param frameRate pictures a second that the plugin processes; every picture of the camera without it (M9.20) */
export const fromProviderVideoPlugin = (plugin: ProviderVideoPlugin, frameRate?: number): FramePlugin => {
  const runs = createPluginRuns(plugin)
  const isAnalysis = plugin.getPluginType() === 'ANALYZE'
  const contextType = CONTEXTS.find((one) => one === plugin.getContextType?.())
  return {
    type: 'frame',
    description: {
      ...descriptionOf(plugin, 'frame'),
      ...(frameRate === undefined ? {} : { frameRate: Math.min(Math.max(frameRate, 1), 60) }),
    },
    ...(isAnalysis || contextType === undefined ? {} : { contextType }),
    checkSupport: () => supportFromProvider(videoPluginSupport(plugin)),
    init: () => runs.init(),
    begin: () => runs.begin(),
    async processFrame(input, output, isSkipped) {
      if (!isAnalysis) return plugin.processVideoFrame(input, output, isSkipped)
      output.getContext('2d')?.drawImage(input, 0, 0)
      if (!isSkipped) await plugin.processVideoFrame(input)
    },
  }
}

export const fromProviderStreamPlugin = (plugin: ProviderStreamPlugin): StreamPlugin => {
  const runs = createPluginRuns(plugin)
  /** A plugin may return the same track for each stream; then it is stopped with the last run. */
  const uses = new Map<MediaStreamTrack, number>()
  return {
    type: 'stream',
    description: descriptionOf(plugin, 'stream'),
    checkSupport: () => ({ isSupported: true }),
    init: () => runs.init(),
    async process(device) {
      const end = await runs.begin()
      try {
        const [track] = plugin.apply(new MediaStream([device])).getVideoTracks()
        if (track === undefined) throw new Error('The plugin returned no picture')
        uses.set(track, (uses.get(track) ?? 0) + 1)
        return {
          track,
          stop: () => {
            const left = (uses.get(track) ?? 0) - 1
            uses.set(track, left)
            // The device's own track is not the plugin's to stop.
            if (left === 0 && track !== device) track.stop()
            end()
          },
        }
      } catch (error) {
        end()
        throw error
      }
    },
  }
}

export const fromProviderAudioPlugin = (plugin: ProviderAudioPlugin): AudioPlugin => {
  const runs = createPluginRuns(plugin)
  return {
    type: 'audio',
    description: descriptionOf(plugin, 'audio'),
    checkSupport: () => supportFromProvider(audioPluginSupport(plugin)),
    init: () => runs.init(),
    async process(device) {
      // The provider's client stops such a plugin before it gives it the sound of another device.
      if (runs.isRunning) await runs.restart()
      const end = await runs.begin()
      const context = new AudioContext()
      try {
        const source = context.createMediaStreamSource(new MediaStream([device]))
        const node = await plugin.processAudioTrack(context, source)
        const destination = context.createMediaStreamDestination()
        node.connect(destination)
        const [track] = destination.stream.getAudioTracks()
        if (track === undefined) throw new Error('The browser made no track of the sound')
        await context.resume()
        return {
          track,
          stop: () => {
            track.stop()
            source.disconnect()
            end()
            void context.close()
          },
        }
      } catch (error) {
        end()
        void context.close()
        throw error
      }
    },
  }
}
