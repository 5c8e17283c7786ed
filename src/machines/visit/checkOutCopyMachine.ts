import { type ActorRefFrom, assign, enqueueActions, sendTo, setup } from 'xstate'
import type { ContextOf, EventOf, InputOf } from '../../contracts/machineContract.ts'
import { notProvidedCallback } from '../notProvidedCallback.ts'
import type { checkOutCopyContract } from './checkOutCopyContract.ts'
import type { CheckOut } from './visitContract.ts'

type Contract = typeof checkOutCopyContract

/**
 * - `write`: what was typed, unless another window has written since
 * - `aside`: what was typed, beside the other window's
 * - `settle`: the one that counts from now on
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
    children: {} as { keepCopy: 'keepCopy' },
  },
  actors: { keepCopy: notProvidedCallback<CopyCommand, { appointmentId: string }>('keepCopy') },
  actions: {
    assignMine: assign((_, { checkOut }: { checkOut: CheckOut }) => ({ mine: checkOut })),
    assignTheirs: assign((_, { checkOut }: { checkOut: CheckOut }) => ({ theirs: checkOut })),
    write: sendTo('keepCopy', (_, { checkOut }: { checkOut: CheckOut }) => ({
      type: 'copy.write',
      checkOut,
    })),
    writeAside: sendTo('keepCopy', (_, { checkOut }: { checkOut: CheckOut }) => ({
      type: 'copy.aside',
      checkOut,
    })),
    take: enqueueActions(({ context, enqueue }, { checkOut }: { checkOut: CheckOut | null }) => {
      if (checkOut === null) return
      enqueue.assign({ mine: checkOut, theirs: null, taken: context.taken + 1 })
      enqueue.sendTo('keepCopy', { type: 'copy.settle', checkOut })
    }),
    keepMine: enqueueActions(({ context: { mine }, enqueue }) => {
      enqueue.assign({ theirs: null })
      if (mine !== null) enqueue.sendTo('keepCopy', { type: 'copy.settle', checkOut: mine })
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
    id: 'keepCopy',
    src: 'keepCopy',
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
          { actions: { type: 'take', params: ({ event }) => ({ checkOut: event.checkOut }) } },
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
        'checkOutCopy.mineKept': { target: 'agreed', actions: 'keepMine' },
        'checkOutCopy.theirsTaken': {
          target: 'agreed',
          actions: { type: 'take', params: ({ context }) => ({ checkOut: context.theirs }) },
        },
      },
    },
  },
})

export type CheckOutCopyRef = ActorRefFrom<typeof checkOutCopyMachine>
