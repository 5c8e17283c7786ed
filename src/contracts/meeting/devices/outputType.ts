import { z } from 'zod'

/** M3.38. */
export const outputType = z.enum(['speakerphone', 'wired', 'bluetooth', 'earpiece'])
export type OutputType = z.infer<typeof outputType>

const SIGNS: readonly (readonly [OutputType, RegExp])[] = [
  ['earpiece', /earpiece|handset|auricular/i],
  ['bluetooth', /bluetooth|airpods|hands-?free/i],
  ['wired', /wired|headphone|headset|earphone|audífono|usb/i],
]

/** M3.39, M3.40: derived from the browser's label, the only information about a speaker. */
export const outputTypeOf = (label: string): OutputType =>
  SIGNS.find(([, sign]) => sign.test(label))?.[0] ?? 'speakerphone'
