import { type ActorRefFrom, assign, enqueueActions, sendTo, setup } from 'xstate'
import { toFailure } from '../../contracts/failure.ts'
import type { ContextOf, EventOf, InputOf, OutputOf } from '../../contracts/machineContract.ts'
import type { Payment } from '../../contracts/portal/payments/payments.ts'
import { AWAY_MS } from '../../contracts/portal/portalConstants.ts'
import { actor } from '../address.ts'
import { requireValue } from '../kit/requireValue.ts'
import { notProvided } from '../notProvided.ts'
import { SYSTEM_ID } from '../systemIds.ts'
import {
  disconnection,
  paymentAccount,
  paymentList,
  paymentWallet,
  payoutEntryList,
  payoutList,
} from './paymentParts.ts'
import type { FormKind, paymentsContract } from './paymentsContract.ts'
import { receiptMachine } from './receiptMachine.ts'

type Contract = typeof paymentsContract
type Context = ContextOf<Contract>

/** Card payments of a practice: its account, the wallet, payments and payouts (P1.29-P1.32). */
export const paymentsMachine = setup({
  types: {
    input: {} as InputOf<Contract>,
    context: {} as Context,
    events: {} as EventOf<Contract>,
    children: {} as {
      account: 'account'
      wallet: 'wallet'
      payments: 'payments'
      payouts: 'payouts'
      payoutEntries: 'payoutEntries'
      disconnection: 'disconnection'
      receipt: 'receipt'
    },
  },
  actors: {
    account: paymentAccount.machine,
    wallet: paymentWallet.machine,
    payments: paymentList.machine,
    payouts: payoutList.machine,
    payoutEntries: payoutEntryList.machine,
    disconnection: disconnection.machine,
    receipt: receiptMachine,
    openForm: notProvided<OutputOf<Contract, 'openForm'>, { form: FormKind }>('openForm'),
    exportPayments: notProvided<
      OutputOf<Contract, 'exportPayments'>,
      { headings: string[]; payments: Payment[] }
    >('exportPayments'),
  },
  actions: {
    setTab: assign((_, { tab }: Pick<Context, 'tab'>) => ({ tab })),
    setForm: assign((_, { form }: Pick<Context, 'form'>) => ({ form, failure: null })),
    setChosen: assign((_, { payment }: { payment: Payment }) => ({ chosen: payment })),
    clearChosen: assign({ chosen: null }),
    togglePayout: enqueueActions(({ context, enqueue }, { payout }: { payout: string }) => {
      const isOpen = context.openPayout === payout
      if (context.openPayout !== null) enqueue.stopChild('payoutEntries')
      enqueue.assign({ openPayout: isOpen ? null : payout })
      if (!isOpen) enqueue.spawnChild('payoutEntries', { id: 'payoutEntries', input: { params: { payout } } })
    }),
    clearRenew: assign({ renew: false }),
    setFailure: assign((_, { error }: { error: unknown }) => ({ failure: toFailure(error) })),
    refreshAccount: sendTo('account', { type: 'query.refreshRequested' }),
    refreshWallet: sendTo('wallet', { type: 'query.refreshRequested' }),
    refreshPayments: sendTo('payments', { type: 'list.refreshRequested' }),
    notifySaved: sendTo(actor(SYSTEM_ID.toasts), {
      type: 'toasts.requested',
      tone: 'success',
      message: 'CHANGES_SAVED',
    }),
  },
  guards: { isRenewed: ({ context }) => context.renew },
  delays: { away: AWAY_MS },
}).createMachine({
  id: 'payments',
  description: 'Card payments: the account at the provider, the wallet, payments and payouts.',
  meta: { spec: ['P1.29', 'P1.30', 'P1.31', 'P1.32'] },
  context: ({ input: { step } }) => ({
    tab: 'payments',
    form: 'continue',
    renew: step === 'refresh',
    chosen: null,
    openPayout: null,
    failure: null,
  }),
  invoke: [
    { id: 'account', src: 'account', input: { params: {} } },
    { id: 'wallet', src: 'wallet', input: { params: {} } },
    { id: 'payments', src: 'payments', input: { params: {} } },
    { id: 'payouts', src: 'payouts', input: { params: {} } },
  ],
  on: {
    'payments.tabChosen': { actions: { type: 'setTab', params: ({ event }) => ({ tab: event.tab }) } },
    'payments.payoutToggled': {
      description: 'A payout unfolds into its payments, and the one that was open folds.',
      actions: { type: 'togglePayout', params: ({ event }) => ({ payout: event.payout }) },
    },
  },
  initial: 'browsing',
  states: {
    browsing: {
      description: 'Everything is shown as it was last read.',
      always: { guard: 'isRenewed', target: 'opening', actions: 'clearRenew' },
      on: {
        'payments.formRequested': {
          target: 'opening',
          actions: { type: 'setForm', params: ({ event }) => ({ form: event.form }) },
        },
        'payments.disconnectRequested': 'disconnecting',
        'payments.receiptRequested': {
          target: 'receipt',
          actions: { type: 'setChosen', params: ({ event }) => ({ payment: event.payment }) },
        },
        'payments.exportRequested': 'exporting',
      },
    },
    opening: {
      description: "The provider's form is opened; its address works once and is kept nowhere.",
      meta: { spec: ['P7.47', 'P7.48'] },
      invoke: {
        id: 'openForm',
        src: 'openForm',
        input: ({ context }) => ({ form: context.form }),
        onDone: 'away',
        onError: {
          target: 'browsing',
          actions: [
            { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
            'refreshAccount',
          ],
        },
      },
    },
    away: {
      description: 'The browser leaves for the provider.',
      after: { away: { target: 'browsing', actions: ['refreshAccount', 'refreshWallet'] } },
    },
    disconnecting: {
      description: 'Disconnecting is confirmed and done.',
      meta: { spec: ['P7.49'] },
      invoke: {
        id: 'disconnection',
        src: 'disconnection',
        input: { params: {} },
        onDone: [
          {
            guard: ({ event }) => event.output.result !== null,
            target: 'browsing',
            actions: ['refreshAccount', 'notifySaved'],
          },
          { target: 'browsing' },
        ],
        onError: 'browsing',
      },
    },
    receipt: {
      description: 'One payment is shown with everything that happened to it, and can be returned.',
      exit: 'clearChosen',
      invoke: {
        id: 'receipt',
        src: 'receipt',
        input: ({ context }) => ({ payment: requireValue(context.chosen, 'chosen') }),
        onDone: [
          {
            guard: ({ event }) => event.output.result !== null,
            target: 'browsing',
            actions: ['refreshPayments', 'refreshWallet'],
          },
          { target: 'browsing' },
        ],
        onError: 'browsing',
      },
    },
    exporting: {
      description: 'What is loaded is saved as a file.',
      invoke: {
        id: 'exportPayments',
        src: 'exportPayments',
        input: ({ event }) =>
          event.type === 'payments.exportRequested'
            ? { headings: event.headings, payments: event.payments }
            : { headings: [], payments: [] },
        onDone: 'browsing',
        onError: {
          target: 'browsing',
          actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
  },
})

export type PaymentsRef = ActorRefFrom<typeof paymentsMachine>
