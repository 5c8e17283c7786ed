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
])
export type KeyAct = z.infer<typeof keyAct>

/** One character that a key writes, in lower case; a space is the space bar. */
export const singleKey = z
  .string()
  .regex(/^[^\p{C}]$/u)
  .transform((key) => key.toLowerCase())

/** The key of each act; null: switched off. */
export const callKeys = z.record(keyAct, singleKey.nullable())
export type CallKeys = z.infer<typeof callKeys>

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
}

/** Choices of this device for every call on it (experience §8.2). */
export const callPreferences = z.object({
  /** Tell who speaks while muted. */
  mutedHint: z.boolean(),
  /** All single keys at once (WCAG 2.1.4). */
  keysOn: z.boolean(),
  keys: callKeys,
})
export type CallPreferences = z.infer<typeof callPreferences>

export const USUAL_PREFERENCES: CallPreferences = { mutedHint: true, keysOn: true, keys: USUAL_KEYS }

/** The act that already has a key; null when the key is free. */
export const actOfKey = (keys: CallKeys, key: string): KeyAct | null =>
  keyAct.options.find((act) => keys[act] === key) ?? null
