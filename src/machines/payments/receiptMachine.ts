import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import type { ContextOf, EventOf, InputOf, OutputOf } from '../../contracts/machineContract.ts'
import { actor } from '../address.ts'
import { SYSTEM_ID } from '../systemIds.ts'
import { paymentRefund } from './paymentParts.ts'
import type { receiptContract } from './receiptContract.ts'

type Contract = typeof receiptContract

/** One payment with everything that happened to it. It ends with `{ result }`: the returned payment, or null. */
export const receiptMachine = setup({
  types: {
    input: {} as InputOf<Contract>,
    context: {} as ContextOf<Contract>,
    events: {} as EventOf<Contract>,
    output: {} as OutputOf<Contract, 'paymentRefund'>,
    children: {} as { paymentRefund: 'paymentRefund' },
  },
  actors: { paymentRefund: paymentRefund.machine },
  actions: {
    setResult: assign((_, { result }: OutputOf<Contract, 'paymentRefund'>) => ({ result })),
    notifySaved: sendTo(actor(SYSTEM_ID.toasts), {
      type: 'toasts.requested',
      tone: 'success',
      message: 'CHANGES_SAVED',
    }),
  },
  guards: {
    isReturned: (_, { result }: OutputOf<Contract, 'paymentRefund'>) => result !== null,
  },
}).createMachine({
  id: 'receipt',
  description: 'The receipt of a payment, from which the payment is returned.',
  meta: { spec: [] },
  context: ({ input: { payment } }) => ({ payment, result: null }),
  output: ({ context: { result } }) => ({ result }),
  initial: 'shown',
  states: {
    shown: {
      description: 'The payment is shown.',
      on: { 'receipt.closed': 'closed', 'receipt.refundRequested': 'refunding' },
    },
    refunding: {
      description: 'Returning the payment is confirmed and asked for.',
      invoke: {
        id: 'paymentRefund',
        src: 'paymentRefund',
        input: ({ context: { payment } }) => ({ params: { payment } }),
        onDone: [
          {
            guard: { type: 'isReturned', params: ({ event }) => event.output },
            target: 'closed',
            actions: [{ type: 'setResult', params: ({ event }) => event.output }, 'notifySaved'],
          },
          { target: 'shown' },
        ],
        onError: 'shown',
      },
    },
    closed: { type: 'final', description: 'The receipt is closed.' },
  },
})

export type ReceiptRef = ActorRefFrom<typeof receiptMachine>
