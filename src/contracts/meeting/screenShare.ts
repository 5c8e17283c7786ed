import { z } from 'zod'
import type { WireRole } from './shapes.ts'

/** What a person may ask of a screen share, and what the browser is asked for (M5.45-M5.54). */

export const screenShareOptions = z.object({
  /** Only sound: a video played in another tab, say. */
  audioOnly: z.boolean().default(false),
  videoOnly: z.boolean().default(false),
  /** M5.46-M5.50: nothing but this very tab. */
  forceCurrentTab: z.boolean().default(false),
  /** M5.51-M5.54. */
  displaySurface: z.enum(['monitor', 'window', 'browser']).default('monitor'),
  preferCurrentTab: z.boolean().default(false),
  selfBrowserSurface: z.enum(['include', 'exclude']).default('exclude'),
  surfaceSwitching: z.enum(['include', 'exclude']).default('include'),
  systemAudio: z.enum(['include', 'exclude']).default('exclude'),
  /** Of a tab of ours, only this element is shown. */
  cropElementId: z.string().nullable().default(null),
})
export type ScreenShareOptions = z.infer<typeof screenShareOptions>

/** M5.47-M5.50: forcing the current tab settles the rest. */
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
      // Browsers refuse a wished surface together with a preferred tab.
      ...(options.preferCurrentTab ? {} : { displaySurface: options.displaySurface }),
      ...(screen
        ? {
            width: { max: screen.width },
            height: { max: screen.height },
            frameRate: { max: screen.frameRate },
          }
        : {}),
    },
    // What plays in the shared tab is heard as it is.
    audio: options.videoOnly
      ? false
      : { autoGainControl: false, noiseSuppression: false, echoCancellation: false },
    preferCurrentTab: options.preferCurrentTab,
    selfBrowserSurface: options.selfBrowserSurface,
    surfaceSwitching: options.surfaceSwitching,
    systemAudio: options.systemAudio,
  }
}
