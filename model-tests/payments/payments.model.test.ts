import { describe, expect, it } from 'vitest'
import { initialTransition, transition } from 'xstate'
import { paymentLine } from '../../src/actors/payments/paymentLines.ts'
import type { ContextOf } from '../../src/contracts/machineContract.ts'
import type { Payment } from '../../src/contracts/portal/payments/payments.ts'
import {
  disconnection,
  paymentAccount,
  paymentList,
  paymentRefund,
  paymentWallet,
  payoutEntryList,
  payoutList,
} from '../../src/machines/payments/paymentParts.ts'
import { paymentsContract } from '../../src/machines/payments/paymentsContract.ts'
import { paymentsMachine } from '../../src/machines/payments/paymentsMachine.ts'
import { receiptContract } from '../../src/machines/payments/receiptContract.ts'
import { receiptMachine } from '../../src/machines/payments/receiptMachine.ts'
import { testConfirmedCommand } from '../kit/testConfirmedCommand.ts'
import { testPagedList } from '../kit/testPagedList.ts'
import { testQuery } from '../kit/testQuery.ts'
import { done, type ExpectedTransitions, elapsed, failed, testModel } from '../paths.ts'
import { NOON, offline } from '../portal/fixtures.ts'
import { payment, payout, payoutEntry, wallet } from './fixtures.ts'
import { paymentsOutcomes } from './payments.outcomes.ts'
import { receiptOutcomes } from './receipt.outcomes.ts'

/** Lists the states that each event enters. Edit it by hand when the chart changes on purpose. */
const expectedTransitions: ExpectedTransitions = {
  browsing: {
    'payments.formRequested': ['opening'],
    'payments.disconnectRequested': ['disconnecting'],
    'payments.receiptRequested': ['receipt'],
    'payments.exportRequested': ['exporting'],
    'payments.tabChosen': ['browsing'],
    'payments.payoutToggled': ['browsing'],
  },
  opening: {
    'xstate.done.actor.openForm': ['away'],
    'xstate.error.actor.openForm': ['browsing'],
    'payments.tabChosen': ['opening'],
    'payments.payoutToggled': ['opening'],
  },
  away: {
    'xstate.after.away': ['browsing'],
    'payments.tabChosen': ['away'],
    'payments.payoutToggled': ['away'],
  },
  disconnecting: {
    'xstate.done.actor.disconnection': ['browsing'],
    'xstate.error.actor.disconnection': ['browsing'],
    'payments.tabChosen': ['disconnecting'],
    'payments.payoutToggled': ['disconnecting'],
  },
  receipt: {
    'xstate.done.actor.receipt': ['browsing'],
    'xstate.error.actor.receipt': ['browsing'],
    'payments.tabChosen': ['receipt'],
    'payments.payoutToggled': ['receipt'],
  },
  exporting: {
    'xstate.done.actor.exportPayments': ['browsing'],
    'xstate.error.actor.exportPayments': ['browsing'],
    'payments.tabChosen': ['exporting'],
    'payments.payoutToggled': ['exporting'],
  },
}

const returned: Payment = {
  ...payment,
  refund: { state: 'done', cause: 'practitioner' },
  refundable: false,
}

const cases = [
  { type: 'payments.tabChosen', tab: 'payouts' },
  { type: 'payments.formRequested', form: 'connect' },
  { type: 'payments.disconnectRequested' },
  { type: 'payments.receiptRequested', payment },
  { type: 'payments.payoutToggled', payout: 'po-1' },
  { type: 'payments.exportRequested', headings: ['a'], payments: [payment] },
  done('openForm', {}),
  failed('openForm', offline),
  done('disconnection', { result: {} }),
  done('disconnection', { result: null }),
  failed('disconnection', offline),
  done('receipt', { result: payment }),
  done('receipt', { result: null }),
  failed('receipt', offline),
  done('exportPayments', {}),
  failed('exportPayments', offline),
  elapsed('away'),
]

describe('card payments', () => {
  testQuery('P1.29 P7.46 the account: every state and transition', paymentAccount, {
    params: {},
    data: {
      provider: 'test',
      account: { state: 'restricted', missing: ['external_account'], due_at: null, checked_at: NOON },
      fresh: true,
    },
  })
  testQuery('P1.32 P7.50 the wallet: every state and transition', paymentWallet, { params: {}, data: wallet })
  testPagedList('P1.30 P4.36 payments: every state and transition', paymentList, {
    params: {},
    filters: {},
    items: [payment, { ...payment, id: 'p-2' }],
    summary: {},
  })
  testPagedList('P1.31 P4.37 payouts: every state and transition', payoutList, {
    params: {},
    filters: {},
    items: [payout, { ...payout, id: 'po-2' }],
    summary: {},
  })
  testPagedList('the entries of a payout: every state and transition', payoutEntryList, {
    params: { payout: 'po-1' },
    filters: {},
    items: [payoutEntry, { ...payoutEntry, id: 'txn-2' }],
    summary: {},
  })
  testConfirmedCommand('P7.49 disconnecting: every state and transition', disconnection, {
    params: {},
    result: {},
  })
  testConfirmedCommand('returning a payment: every state and transition', paymentRefund, {
    params: { payment },
    result: returned,
  })

  testModel<ContextOf<typeof paymentsContract>>('P1.29 P7.47 P7.48 the page: every state and transition', {
    expectedOutcomes: paymentsOutcomes,
    machine: paymentsMachine,
    contract: paymentsContract,
    systemId: 'payments',
    bystanders: ['toasts', 'announcer'],
    // Sent here by the provider, because the link had been used: another one is opened at once.
    input: { step: 'refresh' },
    cases,
    facets: ({ chosen, form, tab, openPayout }) => [chosen === null, form, tab, openPayout],
    expectedTransitions,
    checks: {
      browsing: ({ context, children }) => {
        expect(context.chosen).toBeNull()
        expect(children).toEqual(expect.arrayContaining(['account', 'wallet', 'payments', 'payouts']))
      },
      opening: ({ context, children }) => {
        expect(context.renew).toBe(false)
        expect(children).toContain('openForm')
      },
      away: ({ children }) => expect(children).not.toContain('openForm'),
      disconnecting: ({ children }) => expect(children).toContain('disconnection'),
      receipt: ({ context, children }) => {
        expect(context.chosen?.id).toBe('p-1')
        expect(children).toContain('receipt')
      },
      exporting: ({ children }) => expect(children).toContain('exportPayments'),
    },
  })

  testModel<ContextOf<typeof receiptContract>>('the receipt of a payment: every state and transition', {
    expectedOutcomes: receiptOutcomes,
    machine: receiptMachine,
    contract: receiptContract,
    bystanders: ['toasts'],
    input: { payment },
    cases: [
      { type: 'receipt.closed' },
      { type: 'receipt.refundRequested' },
      done('paymentRefund', { result: returned }),
      done('paymentRefund', { result: null }),
      failed('paymentRefund', offline),
    ],
    facets: ({ result }) => result === null,
    expectedTransitions: {
      shown: { 'receipt.closed': ['closed'], 'receipt.refundRequested': ['refunding'] },
      refunding: {
        'xstate.done.actor.paymentRefund': ['closed', 'shown'],
        'xstate.error.actor.paymentRefund': ['shown'],
      },
    },
    checks: {
      shown: ({ context, children }) => {
        expect(context.payment.id).toBe('p-1')
        expect(children).toEqual([])
      },
      refunding: ({ children }) => expect(children).toEqual(['paymentRefund']),
      closed: ({ children }) => expect(children).toEqual([]),
    },
  })

  it('a closed receipt ends with the payment that was returned, or with none', () => {
    const [shown] = initialTransition(receiptMachine, { payment })
    const [closed] = transition(receiptMachine, shown, { type: 'receipt.closed' })
    expect(closed.output).toEqual({ result: null })
    const [refunding] = transition(receiptMachine, shown, { type: 'receipt.refundRequested' })
    const event = done('paymentRefund', { result: returned })
    const [ended] = transition(receiptMachine, refunding, event as never)
    expect(ended.output).toEqual({ result: returned })
  })

  it('P1.30 opens with the payments, when nothing was asked for', () => {
    const [opened] = initialTransition(paymentsMachine, {})
    expect(opened.value).toBe('browsing')
    expect(opened.context).toMatchObject({ tab: 'payments', renew: false })
  })

  it('shows the entries of one payout at a time, until it is folded', () => {
    const [opened] = initialTransition(paymentsMachine, {})
    const toggled = (from: typeof opened, payout: string) =>
      transition(paymentsMachine, from, { type: 'payments.payoutToggled', payout })
    const [first] = toggled(opened, 'po-1')
    expect(first.context.openPayout).toBe('po-1')
    expect(first.children.payoutEntries).toBeDefined()
    const [second, actions] = toggled(first, 'po-2')
    expect(second.context.openPayout).toBe('po-2')
    expect(actions.map(({ type }) => type)).toEqual(expect.arrayContaining(['xstate.stopChild']))
    const [folded] = toggled(second, 'po-2')
    expect(folded.context.openPayout).toBeNull()
    expect(folded.children.payoutEntries).toBeUndefined()
  })

  it('P9.25 writes amounts in pesos into the file', () => {
    expect(paymentLine(payment)).toEqual([
      ...[NOON, NOON, 'A. L.', 'Medicina familiar', '650.00', '30.62', '619.38', 'MXN', '', '', 'p-1'],
    ])
  })
})
