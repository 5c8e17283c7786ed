import { type ActorRefFrom, assign, enqueueActions, sendTo, setup } from 'xstate'
import type { ContextOf, EventOf, InputOf } from '../../contracts/machineContract.ts'
import { notProvidedCallback } from '../notProvidedCallback.ts'
import type { checkOutCopyContract } from './checkOutCopyContract.ts'
import type { CheckOut } from './visitContract.ts'

type Contract = typeof checkOutCopyContract

/**
 * - `write`: stores what was typed, unless another window has written since
 * - `aside`: stores what was typed beside the text of the other window
 * - `settle`: stores the chosen text, and removes the one beside it
 */
export interface CopyCommand {
  readonly type: 'copy.write' | 'copy.aside' | 'copy.settle'
  readonly checkOut: CheckOut
}

/**
 * The check-out on the device, which all windows of this browser share. A window follows what another one types; when
 * both have typed, both are kept until one is chosen (experience §2.3).
 */
export const checkOutCopyMachine = setup({
  types: {
    input: {} as InputOf<Contract>,
    context: {} as ContextOf<Contract>,
    events: {} as EventOf<Contract>,
    children: {} as { copyStore: 'copyStore' },
  },
  actors: { copyStore: notProvidedCallback<CopyCommand, { appointmentId: string }>('copyStore') },
  actions: {
    assignMine: assign((_, { checkOut }: { checkOut: CheckOut }) => ({ mine: checkOut })),
    assignTheirs: assign((_, { checkOut }: { checkOut: CheckOut }) => ({ theirs: checkOut })),
    write: sendTo('copyStore', (_, { checkOut }: { checkOut: CheckOut }) => ({
      type: 'copy.write',
      checkOut,
    })),
    writeAside: sendTo('copyStore', (_, { checkOut }: { checkOut: CheckOut }) => ({
      type: 'copy.aside',
      checkOut,
    })),
    setMine: enqueueActions(({ context, enqueue }, { checkOut }: { checkOut: CheckOut | null }) => {
      if (checkOut === null) return
      enqueue.assign({ mine: checkOut, theirs: null, taken: context.taken + 1 })
      enqueue.sendTo('copyStore', { type: 'copy.settle', checkOut })
    }),
    clearTheirs: enqueueActions(({ context: { mine }, enqueue }) => {
      enqueue.assign({ theirs: null })
      if (mine !== null) enqueue.sendTo('copyStore', { type: 'copy.settle', checkOut: mine })
    }),
  },
  guards: { isRefused: (_, { refused }: { refused: boolean }) => refused },
}).createMachine({
  id: 'checkOutCopy',
  description: 'What is typed of a check-out, on the device.',
  context: ({ input: { appointmentId, checkOut } }) => ({
    appointmentId,
    mine: checkOut,
    theirs: null,
    taken: 0,
  }),
  invoke: {
    id: 'copyStore',
    src: 'copyStore',
    input: ({ context: { appointmentId } }) => ({ appointmentId }),
    onError: { description: 'The device keeps nothing of the check-out, which continues.' },
  },
  initial: 'agreed',
  states: {
    agreed: {
      description: 'All windows have the same.',
      on: {
        'checkOutCopy.typed': {
          actions: [
            { type: 'assignMine', params: ({ event }) => event },
            { type: 'write', params: ({ event }) => event },
          ],
        },
        'checkOutCopy.otherFound': [
          {
            guard: { type: 'isRefused', params: ({ event }) => event },
            target: 'apart',
            actions: { type: 'assignTheirs', params: ({ event }) => event },
          },
          { actions: { type: 'setMine', params: ({ event }) => ({ checkOut: event.checkOut }) } },
        ],
      },
    },
    apart: {
      description: 'Two windows have typed different things: one of them is chosen.',
      on: {
        'checkOutCopy.typed': {
          actions: [
            { type: 'assignMine', params: ({ event }) => event },
            { type: 'writeAside', params: ({ event }) => event },
          ],
        },
        'checkOutCopy.otherFound': {
          actions: { type: 'assignTheirs', params: ({ event }) => event },
        },
        'checkOutCopy.mineKept': { target: 'agreed', actions: 'clearTheirs' },
        'checkOutCopy.theirsTaken': {
          target: 'agreed',
          actions: { type: 'setMine', params: ({ context }) => ({ checkOut: context.theirs }) },
        },
      },
    },
  },
})

export type CheckOutCopyRef = ActorRefFrom<typeof checkOutCopyMachine>
