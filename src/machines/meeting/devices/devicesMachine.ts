import { assign, enqueueActions, sendTo, setup } from 'xstate'
import { DEFAULT_DEVICE_ID, TIME } from '../../../contracts/constants.ts'
import type { ContextOf, EventOf, InputOf, OutputOf } from '../../../contracts/machineContract.ts'
import { toMeeting } from '../../address.ts'
import { notProvided } from '../../notProvided.ts'
import { notProvidedEvents } from '../../notProvidedEvents.ts'
import { errorOf } from '../call/errorOf.ts'
import { speakerOf } from '../people/speakerRules.ts'
import { deviceKind, type devicesContract } from './devicesContract.ts'

/**
 * The list of devices and the selection, which is stored by id and by label (M3.34, M3.36, M9.54, M9.55,
 * M9.65). The local tracks are notified of a selection and switch by themselves; the speaker is applied here:
 * the selected one, or the one that belongs to the microphone.
 */
type Contract = typeof devicesContract
type Context = ContextOf<Contract>
type Enumerated = OutputOf<Contract, 'enumerateDevices'>

const idsOf = (devices: readonly { deviceId: string }[]): string[] => devices.map(({ deviceId }) => deviceId)

export const devicesMachine = setup({
  types: { context: {} as Context, events: {} as EventOf<Contract>, input: {} as InputOf<Contract> },
  actors: {
    enumerateDevices: notProvided<Enumerated, Pick<Context, 'selection'>>('enumerateDevices'),
    watchDevices: notProvidedEvents<{ type: string }, undefined>('watchDevices'),
    applyOutput: notProvided<OutputOf<Contract, 'applyOutput'>, { deviceId: string }>('applyOutput'),
    storeSelection: notProvided<OutputOf<Contract, 'storeSelection'>, Pick<Context, 'selection' | 'lists'>>(
      'storeSelection',
    ),
  },
  actions: {
    /** A device that returned under another id is selected by its label. */
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
    /** The speaker of the microphone was not chosen by the user, so its failure is not reported. */
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
  // A selection is never lost: during other work it is stored and applied next.
  on: { 'devices.selected': { actions: ['assignSelection', 'notifySelected'], meta: { spec: ['M3.34'] } } },
  states: {
    lists: {
      initial: 'unknown',
      on: { 'devices.refreshRequested': '.enumerating', 'devices.changed': '.changed' },
      states: {
        unknown: {
          description: 'The devices were not listed yet; labels are empty before a permission anyway.',
        },
        enumerating: {
          description: 'The devices are being listed.',
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
          description: 'The lists are known and polled, because this phone sends no change events.',
          meta: { spec: ['M9.54'] },
          after: { earpiecePoll: 'enumerating' },
        },
        changed: {
          description: 'A device was connected or removed; the browser repeats the event several times.',
          meta: { spec: ['M9.55'] },
          on: { 'devices.changed': { target: 'changed', reenter: true } },
          after: { changeDebounce: 'enumerating' },
        },
      },
    },
    selection: {
      initial: 'idle',
      states: {
        idle: {
          description: 'The selection is applied.',
          always: [
            { guard: 'wantsOutput', target: 'applyingOutput' },
            { guard: 'isUnsaved', target: 'remembering' },
          ],
        },
        applyingOutput: {
          description: 'The others are played on another speaker.',
          invoke: {
            id: 'applyOutput',
            src: 'applyOutput',
            input: ({ context }) => ({ deviceId: speakerOf(context) }),
            onDone: { target: 'idle', actions: 'assignOutput' },
            onError: [
              {
                guard: 'isChosenOutput',
                target: 'idle',
                actions: ['refuseOutput', 'assignError', 'raiseError'],
              },
              { target: 'idle', actions: 'refuseOutput' },
            ],
          },
        },
        remembering: {
          description: 'The selection is stored on this device.',
          meta: { spec: ['M9.65'] },
          entry: 'markSaved',
          invoke: {
            id: 'storeSelection',
            src: 'storeSelection',
            input: ({ context: { selection, lists } }) => ({ selection, lists }),
            onDone: 'idle',
            onError: { target: 'idle', actions: ['assignError', 'raiseError'] },
          },
        },
      },
    },
  },
})
