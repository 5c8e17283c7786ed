import type { Subscription } from 'rxjs'
import type {
  ProviderAudioPlugin,
  ProviderPluginType,
  ProviderStreamPlugin,
} from '../../../../contracts/meeting/plugins/providerPlugin.ts'
import type {
  AudioPlugin,
  PluginFact,
  ProcessedTrack,
  StreamPlugin,
} from '../../../../contracts/meeting/plugins/trackPlugin.ts'
import { createPictureRelay, type PictureRelay } from './pictureRelay.ts'
import { supportForProvider } from './providerSupport.ts'

/** Size of a camera that does not tell its own. */
const UNKNOWN_SIZE = { width: 640, height: 360 }

interface Options {
  /**
   * The plugin failed, delivers silence or slows the device down. The provider's client cannot be told; the
   * application removes the plugin.
   */
  onFact?: (fact: PluginFact) => void
}

const ignore = (): void => undefined

/**
 * A plugin of ours for a picture, for `addPluginsToVideoStream` of the provider's client. The track is black until the
 * plugin delivers, and never shows the unprocessed picture.
 */
export const toProviderStreamPlugin = (
  plugin: StreamPlugin,
  { onFact = ignore }: Options = {},
): ProviderStreamPlugin => {
  let relay: PictureRelay | null = null
  let processed: ProcessedTrack | null = null
  let facts: Subscription | undefined
  /** Number of the newest stream. */
  let newest = 0

  const start = async (track: MediaStreamTrack, shown: PictureRelay): Promise<void> => {
    newest += 1
    const own = newest
    await plugin.init()
    const made = await plugin.process(track)
    if (own !== newest) return made.stop()
    const former = processed
    processed = made
    await shown.show(made.track)
    former?.stop()
  }

  return {
    getName: () => plugin.description.name,
    apply(stream) {
      if (!plugin.checkSupport().isSupported) throw new Error('The plugin cannot run here')
      const [track] = stream.getVideoTracks()
      if (track === undefined) throw new Error('The stream has no picture')
      facts ??= plugin.facts$?.subscribe(onFact)
      // The client also ends the track; a new camera continues in the same one.
      if (relay === null || relay.track.readyState === 'ended') {
        const { width, height } = track.getSettings()
        relay = createPictureRelay(
          width === undefined || height === undefined ? UNKNOWN_SIZE : { width, height },
        )
      }
      start(track, relay).catch((error: unknown) => onFact({ kind: 'failed', error }))
      return new MediaStream([relay.track])
    },
    stop() {
      newest += 1
      facts?.unsubscribe()
      facts = undefined
      processed?.stop()
      processed = null
      relay?.stop()
      relay = null
    },
  }
}

/**
 * A plugin of ours for sound, for `addPluginToAudioTrack` of the provider's client. Types of the provider's package are
 * enumerations, so an application in TypeScript states that it is an `HMSAudioPlugin`.
 */
export const toProviderAudioPlugin = (
  plugin: AudioPlugin,
  { onFact = ignore }: Options = {},
): ProviderAudioPlugin => {
  let stopRun = ignore
  const isSupported = () => plugin.checkSupport().isSupported
  return {
    getName: () => plugin.description.name,
    getPluginType: (): ProviderPluginType => 'TRANSFORM',
    checkSupport: () => supportForProvider(plugin.checkSupport()),
    isSupported,
    init: () => plugin.init(),
    async processAudioTrack(context, source) {
      const entrance = context.createMediaStreamDestination()
      source.connect(entrance)
      const [track] = entrance.stream.getAudioTracks()
      if (track === undefined) throw new Error('The browser made no track of the sound')
      const processed = await plugin.process(track)
      const facts = plugin.facts$?.subscribe(onFact)
      const exit = context.createMediaStreamSource(new MediaStream([processed.track]))
      stopRun = () => {
        stopRun = ignore
        facts?.unsubscribe()
        source.disconnect(entrance)
        exit.disconnect()
        processed.stop()
        track.stop()
      }
      return exit
    },
    stop: () => stopRun(),
  }
}
