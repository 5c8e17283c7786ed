import {
  BACKGROUND_BLUR,
  BACKGROUND_PICTURE,
  BUILT_IN_PLUGINS,
  NOISE_NORMAL,
  NOISE_STRONG,
  type PluginDescription,
} from '../../../contracts/meeting/plugins/plugins.ts'
import type { Plugin } from '../../../contracts/meeting/plugins/trackPlugin.ts'
import { createVirtualBackground } from './background/virtualBackground.ts'
import { createNoiseSuppression } from './noise/noiseSuppression.ts'

/** The picture that is drawn behind a person. */
const PICTURE_URL = '/backgrounds/office.webp'

const make = (description: PluginDescription): Plugin | null => {
  switch (description.name) {
    case BACKGROUND_BLUR:
      return createVirtualBackground(description, null)
    case BACKGROUND_PICTURE:
      return createVirtualBackground(description, PICTURE_URL)
    case NOISE_NORMAL:
      return createNoiseSuppression(description, 'normal')
    case NOISE_STRONG:
      return createNoiseSuppression(description, 'strong')
    default:
      return null
  }
}

/** Null for a name that is none of ours. */
export const builtInPlugin = (name: string): Plugin | null => {
  const description = [...BUILT_IN_PLUGINS.audio, ...BUILT_IN_PLUGINS.video].find((one) => one.name === name)
  return description === undefined ? null : make(description)
}
