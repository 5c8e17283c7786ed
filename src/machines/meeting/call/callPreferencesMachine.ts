import { assign, type SnapshotFrom, sendTo, setup } from 'xstate'
import type { ContextOf, EventOf } from '../../../contracts/machineContract.ts'
import {
  actOfKey,
  type CallKeys,
  type CallPreferences,
  type CaptionLook,
  PANEL_WIDTH,
  USUAL_KEYS,
  USUAL_LOOK,
  USUAL_PREFERENCES,
} from '../../../contracts/meeting/call/callPreferences.ts'
import { actor } from '../../address.ts'
import { notProvidedCallback } from '../../notProvidedCallback.ts'
import { SYSTEM_ID } from '../../systemIds.ts'
import type { callPreferencesContract } from './callPreferencesContract.ts'

type Contract = typeof callPreferencesContract
type Context = ContextOf<Contract>
type Event = EventOf<Contract>

const preferencesOf = ({
  mutedHint,
  keysOn,
  keys,
  captions,
  panelWidth,
  textSize,
}: Context): CallPreferences => ({
  mutedHint,
  keysOn,
  keys,
  captions,
  panelWidth,
  textSize,
})

const conflictOf = ({ keys }: Context, event: Event): Context['conflict'] => {
  if (event.type !== 'callPreferences.keyChosen' || event.key === null) return null
  const takenBy = actOfKey(keys, event.key)
  return takenBy === null || takenBy === event.act ? null : { act: event.act, key: event.key, takenBy }
}

const changed = (context: Context, event: Event): Partial<Context> => {
  switch (event.type) {
    case 'callPreferences.known':
      return event.preferences
    case 'callPreferences.mutedHintSwitched':
      return { mutedHint: event.on }
    case 'callPreferences.keysSwitched':
      return { keysOn: event.on }
    case 'callPreferences.keyChosen':
      return { keys: { ...context.keys, [event.act]: event.key }, conflict: null }
    case 'callPreferences.captionsChanged':
      return { captions: event.look }
    case 'callPreferences.panelResized':
      return { panelWidth: event.width }
    case 'callPreferences.textSizeChosen':
      return { textSize: event.size }
    case 'callPreferences.keysReset':
      return { keys: USUAL_KEYS, keysOn: true, conflict: null }
    default:
      return {}
  }
}

/** The choices of this device for its calls: hints, and keys of one character (experience §8.2, WCAG 2.1.4). */
export const callPreferencesMachine = setup({
  types: { context: {} as Context, events: {} as Event },
  actors: {
    preferenceStore: notProvidedCallback<
      { type: 'preferences.given'; preferences: CallPreferences },
      undefined
    >('preferenceStore'),
  },
  actions: {
    assignChange: assign(({ context, event }) => changed(context, event)),
    assignConflict: assign(({ context, event }) => ({ conflict: conflictOf(context, event) })),
    closeConflict: assign({ conflict: null }),
    switchHints: sendTo(actor(SYSTEM_ID.localAudio), ({ context }) => ({
      type: 'localTrack.hintsSwitched',
      on: context.mutedHint,
    })),
    store: sendTo('preferenceStore', ({ context }) => ({
      type: 'preferences.given',
      preferences: preferencesOf(context),
    })),
  },
  guards: { isTaken: ({ context, event }) => conflictOf(context, event) !== null },
}).createMachine({
  id: 'callPreferences',
  description: 'What this device keeps for its calls.',
  context: { ...USUAL_PREFERENCES, conflict: null },
  invoke: { id: 'preferenceStore', src: 'preferenceStore' },
  initial: 'ready',
  states: {
    ready: {
      description: 'Takes changes, and stores each of them.',
      on: {
        'callPreferences.known': { actions: ['assignChange', 'switchHints'] },
        'callPreferences.mutedHintSwitched': { actions: ['assignChange', 'switchHints', 'store'] },
        'callPreferences.keysSwitched': { actions: ['assignChange', 'store'] },
        'callPreferences.keyChosen': [
          {
            description: 'Two acts with one key would be ambiguous: the key stays with the first.',
            guard: 'isTaken',
            actions: 'assignConflict',
          },
          { actions: ['assignChange', 'store'] },
        ],
        'callPreferences.keysReset': { actions: ['assignChange', 'store'] },
        'callPreferences.captionsChanged': { actions: ['assignChange', 'store'] },
        'callPreferences.textSizeChosen': { actions: ['assignChange', 'store'] },
        'callPreferences.panelResized': { actions: ['assignChange', 'store'] },
        'callPreferences.conflictClosed': { actions: 'closeConflict' },
      },
    },
  },
})

type Snapshot = SnapshotFrom<typeof callPreferencesMachine>

const NO_KEYS: CallKeys = {
  list: null,
  talk: null,
  chat: null,
  people: null,
  note: null,
  prescription: null,
  hand: null,
  share: null,
  fullScreen: null,
  captions: null,
  layout: null,
}

/** The keys that work now: none while they are switched off. */
export const selectCallKeys = (snapshot: Snapshot | undefined): CallKeys =>
  snapshot === undefined ? USUAL_KEYS : snapshot.context.keysOn ? snapshot.context.keys : NO_KEYS

export const selectCaptionLook = (snapshot: Snapshot | undefined): CaptionLook =>
  snapshot?.context.captions ?? USUAL_LOOK

/** Pixels of a panel beside the stage. @param writes whether long texts are written in it */
export const selectPanelWidth = (snapshot: Snapshot | undefined, writes: boolean): number =>
  snapshot?.context.panelWidth ?? (writes ? PANEL_WIDTH.writing : PANEL_WIDTH.usual)

export const selectHintWanted = (snapshot: Snapshot | undefined): boolean =>
  snapshot?.context.mutedHint !== false
