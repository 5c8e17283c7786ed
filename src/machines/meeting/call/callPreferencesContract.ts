import { z } from 'zod'
import { event, nothing } from '../../../contracts/machineContract.ts'
import {
  callPreferences,
  captionLook,
  keyAct,
  panelWidth,
  singleKey,
  textSize,
} from '../../../contracts/meeting/call/callPreferences.ts'

export const callPreferencesContract = {
  input: nothing,
  context: callPreferences.extend({
    /** The last refused choice: the act that asked for a key, and the one that has it. */
    conflict: z.object({ act: keyAct, key: singleKey, takenBy: keyAct }).nullable(),
  }),
  events: {
    /** The preferences that are stored on this device. */
    ...event('callPreferences.known', { preferences: callPreferences }),
    ...event('callPreferences.mutedHintSwitched', { on: z.boolean() }),
    ...event('callPreferences.keysSwitched', { on: z.boolean() }),
    /** null: no key for it. */
    ...event('callPreferences.keyChosen', { act: keyAct, key: singleKey.nullable() }),
    ...event('callPreferences.keysReset', {}),
    ...event('callPreferences.captionsChanged', { look: captionLook }),
    /** null: each panel has its own width again. */
    ...event('callPreferences.panelResized', { width: panelWidth }),
    ...event('callPreferences.textSizeChosen', { size: textSize }),
    ...event('callPreferences.conflictClosed', {}),
  },
  outputs: {},
} as const
