import { z } from 'zod'
import type { WireRole } from '../connection/shapes.ts'

/** Options of a screen share, and the browser's request (M5.45-M5.54). */

export const screenShareOptions = z.object({
  /** Only sound, e.g. of a video in another tab. */
  audioOnly: z.boolean().default(false),
  videoOnly: z.boolean().default(false),
  /** M5.46-M5.50: only the current tab. */
  forceCurrentTab: z.boolean().default(false),
  /** M5.51-M5.54. */
  displaySurface: z.enum(['monitor', 'window', 'browser']).default('monitor'),
  preferCurrentTab: z.boolean().default(false),
  selfBrowserSurface: z.enum(['include', 'exclude']).default('exclude'),
  surfaceSwitching: z.enum(['include', 'exclude']).default('include'),
  systemAudio: z.enum(['include', 'exclude']).default('exclude'),
  /** Shows only this element of our own tab. */
  cropElementId: z.string().nullable().default(null),
})
export type ScreenShareOptions = z.infer<typeof screenShareOptions>

/** M5.47-M5.50: forcing the current tab determines the other options. */
const settled = (options: ScreenShareOptions): ScreenShareOptions =>
  options.forceCurrentTab
    ? {
        ...options,
        audioOnly: false,
        videoOnly: true,
        preferCurrentTab: true,
        selfBrowserSurface: 'include',
        surfaceSwitching: 'exclude',
      }
    : options

/** Not yet in the library's types. */
export interface ScreenRequest extends DisplayMediaStreamOptions {
  preferCurrentTab: boolean
  selfBrowserSurface: string
  surfaceSwitching: string
  systemAudio: string
}

export const screenRequest = (asked: ScreenShareOptions, role: WireRole | undefined): ScreenRequest => {
  const options = settled(asked)
  const screen = role?.publishParams.screen
  return {
    video: {
      // Browsers refuse a requested surface together with a preferred tab.
      ...(options.preferCurrentTab ? {} : { displaySurface: options.displaySurface }),
      ...(screen
        ? {
            width: { max: screen.width },
            height: { max: screen.height },
            frameRate: { max: screen.frameRate },
          }
        : {}),
    },
    // The sound of the shared tab is not processed.
    audio: options.videoOnly
      ? false
      : { autoGainControl: false, noiseSuppression: false, echoCancellation: false },
    preferCurrentTab: options.preferCurrentTab,
    selfBrowserSurface: options.selfBrowserSurface,
    surfaceSwitching: options.surfaceSwitching,
    systemAudio: options.systemAudio,
  }
}
