import { z } from 'zod'

/**
 * Plugins of our own tracks (specification §4, Plugins). A `stream` plugin replaces a video track, a `frame` plugin is
 * called for each picture, an `audio` plugin replaces an audio track.
 */
export const pluginType = z.enum(['audio', 'stream', 'frame'])
export type PluginType = z.infer<typeof pluginType>

/** A setting of the room without which a plugin may not be added (M4.129, M5.18). */
export const pluginNeed = z.enum(['effects', 'noiseCancellation'])
export type PluginNeed = z.infer<typeof pluginNeed>

export const pluginDescription = z.object({
  name: z.string().max(100),
  type: pluginType,
  needs: pluginNeed.nullable(),
  /** Pictures a second for a `frame` plugin; the default is 24 (M9.18). */
  frameRate: z.number().min(1).max(60).optional(),
})
export type PluginDescription = z.infer<typeof pluginDescription>

export const BACKGROUND_BLUR = 'background-blur'
export const BACKGROUND_PICTURE = 'background-picture'
export const NOISE_NORMAL = 'noise-normal'
export const NOISE_STRONG = 'noise-strong'

const background = <T extends string>(name: T) => ({ name, type: 'stream', needs: 'effects' }) as const
const noise = <T extends string>(name: T) => ({ name, type: 'audio', needs: 'noiseCancellation' }) as const

/** The plugins that come with the product, by the kind of track (M1.34, M1.35). */
export const BUILT_IN_PLUGINS = {
  video: [background(BACKGROUND_BLUR), background(BACKGROUND_PICTURE)],
  audio: [noise(NOISE_NORMAL), noise(NOISE_STRONG)],
} as const

/** The plugins that were in use last on this device, by the kind of track. */
export const rememberedPlugins = z.object({
  audio: z.string().max(100).nullable().catch(null).default(null),
  video: z.string().max(100).nullable().catch(null).default(null),
})
export type RememberedPlugins = z.infer<typeof rememberedPlugins>

/** Why a plugin was removed without being asked: the page says it in words (experience §8.4). */
export const pluginTrouble = z.enum(['failed', 'silent', 'slow'])
export type PluginTrouble = z.infer<typeof pluginTrouble>
