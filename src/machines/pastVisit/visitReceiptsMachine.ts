import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import type { ContextOf, EventOf, OutputOf } from '../../contracts/machineContract.ts'
import type { Payment } from '../../contracts/portal/payments/payments.ts'
import { actor } from '../address.ts'
import { requireValue } from '../kit/requireValue.ts'
import { receiptMachine } from '../payments/receiptMachine.ts'
import { SYSTEM_ID } from '../systemIds.ts'
import type { visitReceiptsContract } from './visitReceiptsContract.ts'

type Contract = typeof visitReceiptsContract

/** The receipts of a visit's payments, shown one at a time (experience §8.5). */
export const visitReceiptsMachine = setup({
  types: {
    context: {} as ContextOf<Contract>,
    events: {} as EventOf<Contract>,
    children: {} as { receipt: 'receipt' },
  },
  actors: { receipt: receiptMachine },
  actions: {
    setChosen: assign((_, { payment }: { payment: Payment }) => ({ chosen: payment })),
    clearChosen: assign({ chosen: null }),
    refreshPayments: sendTo(actor(SYSTEM_ID.visitPayments), { type: 'query.refreshRequested' }),
  },
  guards: {
    isReturned: (_, { result }: OutputOf<Contract, 'receipt'>) => result !== null,
  },
}).createMachine({
  id: 'visitReceipts',
  description: "The receipts of a visit's payments.",
  meta: { spec: ['P1.30'] },
  context: { chosen: null },
  initial: 'listed',
  states: {
    listed: {
      description: 'No receipt is open.',
      on: {
        'visitReceipts.requested': {
          target: 'open',
          actions: { type: 'setChosen', params: ({ event }) => ({ payment: event.payment }) },
        },
      },
    },
    open: {
      description: 'The receipt of one payment is shown, and the payment can be returned.',
      exit: 'clearChosen',
      invoke: {
        id: 'receipt',
        src: 'receipt',
        input: ({ context: { chosen } }) => ({ payment: requireValue(chosen, 'chosen') }),
        onDone: [
          {
            guard: { type: 'isReturned', params: ({ event }) => event.output },
            target: 'listed',
            actions: 'refreshPayments',
          },
          { target: 'listed' },
        ],
        onError: 'listed',
      },
    },
  },
})

export type VisitReceiptsRef = ActorRefFrom<typeof visitReceiptsMachine>
