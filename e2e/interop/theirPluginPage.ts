import './providerPage.ts'
import type { HMSAudioPlugin } from '@100mslive/hms-video-store'
import { BACKGROUND_BLUR, NOISE_STRONG } from '../../src/contracts/meeting/plugins/plugins.ts'
import { builtInPlugin } from '../../src/services/media/plugins/builtInPlugins.ts'
import {
  toProviderAudioPlugin,
  toProviderStreamPlugin,
} from '../../src/services/media/plugins/provider/toProvider.ts'
import { actions } from './providerPage.ts'

// The provider's client with our virtual background and our noise suppression (docs/decisions/0050).

/** Drives the plugins of this page. */
export interface TheirPluginDriver {
  blur(on: boolean): Promise<void>
  suppress(on: boolean): Promise<void>
  /** What the plugins said of themselves. */
  facts(): string[]
}

declare global {
  interface Window {
    theirPlugins: TheirPluginDriver
  }
}

const facts: string[] = []
const onFact = ({ kind }: { kind: string }) => void facts.push(kind)
const background = builtInPlugin(BACKGROUND_BLUR)
const noise = builtInPlugin(NOISE_STRONG)
if (background?.type !== 'stream' || noise?.type !== 'audio') throw new Error('A plugin is missing')
const blurred = toProviderStreamPlugin(background, { onFact })
const suppressed = toProviderAudioPlugin(noise, { onFact }) as HMSAudioPlugin

window.theirPlugins = {
  blur: (on) =>
    on ? actions.addPluginsToVideoStream([blurred]) : actions.removePluginsFromVideoStream([blurred]),
  suppress: (on) =>
    on ? actions.addPluginToAudioTrack(suppressed) : actions.removePluginFromAudioTrack(suppressed),
  facts: () => facts,
}
