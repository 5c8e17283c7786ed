import { z } from 'zod'

/** The effects of a single key in a call. `list` works anywhere outside a text field, the others on the stage. */
export const keyAct = z.enum([
  'list',
  'talk',
  'chat',
  'people',
  'note',
  'prescription',
  'hand',
  'share',
  'fullScreen',
  'captions',
  'layout',
])
export type KeyAct = z.infer<typeof keyAct>

/** One character that a key writes, in lower case; a space is the space bar. */
export const singleKey = z
  .string()
  .regex(/^[^\p{C}]$/u)
  .transform((key) => key.toLowerCase())

/** The key of each act; null: switched off. */
export type CallKeys = Record<KeyAct, string | null>

export const USUAL_KEYS: CallKeys = {
  list: '?',
  talk: ' ',
  chat: 'c',
  people: 'p',
  note: 'n',
  prescription: 'r',
  hand: 'h',
  share: 's',
  fullScreen: 'f',
  captions: 'k',
  layout: 'l',
}

/** Acts that a device has not stored have their usual key. */
export const callKeys = z.preprocess(
  (stored) => (typeof stored === 'object' && stored !== null ? { ...USUAL_KEYS, ...stored } : stored),
  z.record(keyAct, singleKey.nullable()),
)

/** How captions are shown on this device. */
export const captionLook = z.object({
  shown: z.boolean(),
  size: z.enum(['normal', 'large', 'larger']),
  contrast: z.enum(['normal', 'high']),
  place: z.enum(['bottom', 'top']),
})
export type CaptionLook = z.infer<typeof captionLook>
export const USUAL_LOOK: CaptionLook = { shown: true, size: 'normal', contrast: 'normal', place: 'bottom' }

/** Widths of the panel beside the stage, in CSS pixels (experience §8.2). */
export const PANEL_WIDTH = {
  least: 320,
  most: 560,
  usual: 384,
  /** A panel in which long texts are written has this width until one is chosen. */
  writing: 480,
} as const

/** The nearest width that a panel can have. */
export const panelWidthNear = (width: number): number =>
  Math.min(PANEL_WIDTH.most, Math.max(PANEL_WIDTH.least, Math.round(width)))

/** null: none is chosen, so each panel has its own. */
export const panelWidth = z.number().int().min(PANEL_WIDTH.least).max(PANEL_WIDTH.most).nullable()

/** The size of the text for a guest. */
export const textSize = z.enum(['normal', 'large', 'larger'])

/** Choices of this device for every call on it (experience §8.2). */
export const callPreferences = z.object({
  /** Tell who speaks while muted. */
  mutedHint: z.boolean(),
  /** All single keys at once (WCAG 2.1.4). */
  keysOn: z.boolean(),
  keys: callKeys,
  captions: captionLook.default(USUAL_LOOK),
  panelWidth: panelWidth.default(null),
  textSize: textSize.default('normal'),
})
export type CallPreferences = z.infer<typeof callPreferences>

export const USUAL_PREFERENCES: CallPreferences = {
  mutedHint: true,
  keysOn: true,
  keys: USUAL_KEYS,
  captions: USUAL_LOOK,
  panelWidth: null,
  textSize: 'normal',
}

/** The act that already has a key; null when the key is free. */
export const actOfKey = (keys: CallKeys, key: string): KeyAct | null =>
  keyAct.options.find((act) => keys[act] === key) ?? null
