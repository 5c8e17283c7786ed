import { assign, enqueueActions, sendTo, setup } from 'xstate'
import { DEFAULT_DEVICE_ID, TIME } from '../../contracts/constants.ts'
import type { ContextOf, EventOf, InputOf, OutputOf } from '../../contracts/machineContract.ts'
import { toMeeting } from '../address.ts'
import { notProvided } from '../notProvided.ts'
import { notProvidedCallback } from '../notProvidedCallback.ts'
import { deviceKind, type devicesContract } from './devicesContract.ts'
import { errorOf } from './errorOf.ts'
import { speakerOf } from './speakerRules.ts'

/**
 * Which devices there are and which are chosen; a choice is remembered by id and by name (M3.34, M3.36,
 * M9.54, M9.55, M9.65). The local tracks hear of a choice and switch by themselves; the speaker is applied
 * here: the chosen one, or the one that belongs to the microphone.
 */
type Contract = typeof devicesContract
type Context = ContextOf<Contract>
type Enumerated = OutputOf<Contract, 'enumerateDevices'>

const idsOf = (devices: readonly { deviceId: string }[]): string[] => devices.map(({ deviceId }) => deviceId)

export const devicesMachine = setup({
  types: { context: {} as Context, events: {} as EventOf<Contract>, input: {} as InputOf<Contract> },
  actors: {
    enumerateDevices: notProvided<Enumerated, Pick<Context, 'selection'>>('enumerateDevices'),
    watchDevices: notProvidedCallback<{ type: string }, undefined>('watchDevices'),
    applyOutput: notProvided<OutputOf<Contract, 'applyOutput'>, { deviceId: string }>('applyOutput'),
    rememberSelection: notProvided<
      OutputOf<Contract, 'rememberSelection'>,
      Pick<Context, 'selection' | 'lists'>
    >('rememberSelection'),
  },
  actions: {
    /** A device that came back under another id is chosen by its name. */
    assignEnumerated: enqueueActions(({ context, event, enqueue }) => {
      if (!('output' in event)) return
      const { lists, selection, ownSpeakers, hasEarpiece } = event.output as Enumerated
      for (const kind of deviceKind.options)
        if (selection[kind] !== context.selection[kind])
          enqueue.sendTo(toMeeting, { type: 'device.chosen', kind, deviceId: selection[kind] })
      enqueue.assign({ lists, selection, ownSpeakers, hasEarpiece, error: null })
      enqueue.sendTo(toMeeting, {
        type: 'devices.listed',
        audioInput: idsOf(lists.audioInput),
        videoInput: idsOf(lists.videoInput),
      })
    }),
    assignSelection: assign(({ context, event }) =>
      event.type === 'devices.selected'
        ? {
            selection: { ...context.selection, [event.kind]: event.deviceId },
            outputRefused: event.kind === 'audioOutput' ? null : context.outputRefused,
            unsaved: true,
          }
        : {},
    ),
    markSaved: assign({ unsaved: false }),
    assignOutput: assign(({ event }) =>
      'output' in event
        ? { outputInUse: (event.output as OutputOf<Contract, 'applyOutput'>).deviceId, outputRefused: null }
        : {},
    ),
    refuseOutput: assign({ outputRefused: ({ context }) => speakerOf(context) }),
    assignError: assign({ error: ({ event }) => errorOf(event, 'DEVICES') }),
    raiseError: sendTo(toMeeting, ({ context }) => ({ type: 'error.raised', error: context.error })),
    notifySelected: sendTo(toMeeting, ({ event }) =>
      event.type === 'devices.selected'
        ? { type: 'device.chosen', kind: event.kind, deviceId: event.deviceId }
        : { type: 'device.unchanged' },
    ),
  },
  guards: {
    hasEarpiece: ({ context }) => context.hasEarpiece,
    isUnsaved: ({ context }) => context.unsaved,
    wantsOutput: ({ context }) =>
      speakerOf(context) !== context.outputInUse && speakerOf(context) !== context.outputRefused,
    /** Nobody asked for a speaker that belongs to the microphone: that it would not be used is no news. */
    isChosenOutput: ({ context }) => speakerOf(context) === context.selection.audioOutput,
  },
  delays: { changeDebounce: TIME.deviceChangeDebounce, earpiecePoll: TIME.earpiecePoll },
}).createMachine({
  id: 'devices',
  description: 'Microphones, cameras and speakers.',
  context: ({ input }) => ({
    lists: { audioInput: [], audioOutput: [], videoInput: [] },
    selection: input.selection,
    outputInUse: DEFAULT_DEVICE_ID,
    outputRefused: null,
    ownSpeakers: {},
    hasEarpiece: false,
    unsaved: false,
    error: null,
  }),
  type: 'parallel',
  invoke: { id: 'watchDevices', src: 'watchDevices' },
  // A choice is never lost: whatever runs, it is kept and met next.
  on: { 'devices.selected': { actions: ['assignSelection', 'notifySelected'], meta: { spec: ['M3.34'] } } },
  states: {
    lists: {
      initial: 'unknown',
      on: { 'devices.refreshRequested': '.enumerating', 'devices.changed': '.changed' },
      states: {
        unknown: {
          description: 'Nobody has asked yet; before a permission the names are empty anyway.',
        },
        enumerating: {
          description: 'The browser is asked.',
          meta: { spec: ['M3.36'] },
          invoke: {
            id: 'enumerateDevices',
            src: 'enumerateDevices',
            input: ({ context }) => ({ selection: context.selection }),
            onDone: { target: 'ready', actions: 'assignEnumerated' },
            onError: { target: 'unknown', actions: ['assignError', 'raiseError'] },
          },
        },
        ready: {
          description: 'The lists are known.',
          always: { guard: 'hasEarpiece', target: 'polling' },
        },
        polling: {
          description: 'The lists are known, and asked for again and again: this phone does not tell.',
          meta: { spec: ['M9.54'] },
          after: { earpiecePoll: 'enumerating' },
        },
        changed: {
          description: 'Something was plugged in or out; the browser says so several times.',
          meta: { spec: ['M9.55'] },
          on: { 'devices.changed': { target: 'changed', reenter: true } },
          after: { changeDebounce: 'enumerating' },
        },
      },
    },
    selection: {
      initial: 'resting',
      states: {
        resting: {
          description: 'The choice stands.',
          always: [
            { guard: 'wantsOutput', target: 'applyingOutput' },
            { guard: 'isUnsaved', target: 'remembering' },
          ],
        },
        applyingOutput: {
          description: 'The others are heard from another speaker.',
          invoke: {
            id: 'applyOutput',
            src: 'applyOutput',
            input: ({ context }) => ({ deviceId: speakerOf(context) }),
            onDone: { target: 'resting', actions: 'assignOutput' },
            onError: [
              {
                guard: 'isChosenOutput',
                target: 'resting',
                actions: ['refuseOutput', 'assignError', 'raiseError'],
              },
              { target: 'resting', actions: 'refuseOutput' },
            ],
          },
        },
        remembering: {
          description: 'The choice is kept on this device.',
          meta: { spec: ['M9.65'] },
          entry: 'markSaved',
          invoke: {
            id: 'rememberSelection',
            src: 'rememberSelection',
            input: ({ context: { selection, lists } }) => ({ selection, lists }),
            onDone: 'resting',
            onError: { target: 'resting', actions: ['assignError', 'raiseError'] },
          },
        },
      },
    },
  },
})
