import type { ActorRefFrom } from 'xstate'
import { z } from 'zod'
import { nothing } from '../../contracts/machineContract.ts'
import {
  accountAnswer,
  payment,
  payout,
  payoutEntry,
  wallet,
} from '../../contracts/portal/payments/payments.ts'
import { createConfirmedCommand } from '../kit/createConfirmedCommand.ts'
import { createPagedList } from '../kit/createPagedList.ts'
import { createQuery } from '../kit/createQuery.ts'

/** P1.29, P7.46: the account at the provider of card payments. */
export const paymentAccount = createQuery({
  id: 'paymentAccount',
  description: 'The account at the provider of card payments.',
  spec: ['P1.29', 'P7.46'],
  params: nothing,
  data: accountAnswer,
})
export type PaymentAccountRef = ActorRefFrom<typeof paymentAccount.machine>

/** P1.32, P7.50 */
export const paymentWallet = createQuery({
  id: 'paymentWallet',
  description: 'What is on the account, and what is on its way to the bank.',
  spec: ['P1.32', 'P7.50'],
  params: nothing,
  data: wallet,
})
export type PaymentWalletRef = ActorRefFrom<typeof paymentWallet.machine>

const list = { params: nothing, filters: nothing, noFilters: {}, summary: nothing } as const

/** P1.30: later pages are appended by the cursor of the last one (P4.36). */
export const paymentList = createPagedList({
  ...list,
  id: 'paymentList',
  description: 'Payments of patients, the newest first.',
  spec: ['P1.30', 'P4.36', 'P7.44', 'P9.05'],
  item: payment,
  announcedMore: 'rowsAdded',
})
export type PaymentListRef = ActorRefFrom<typeof paymentList.machine>

/** P1.31: later pages are appended by the cursor of the last one (P4.37). */
export const payoutList = createPagedList({
  ...list,
  id: 'payoutList',
  description: 'Payouts to the bank account, the newest first.',
  spec: ['P1.31', 'P4.37', 'P7.45', 'P9.06'],
  item: payout,
  announcedMore: 'rowsAdded',
})
export type PayoutListRef = ActorRefFrom<typeof payoutList.machine>

/** The movements that one payout sums up; the provider's pages follow each other by the cursor. */
export const payoutEntryList = createPagedList({
  ...list,
  id: 'payoutEntryList',
  description: 'Payments and refunds that one payout is the sum of.',
  spec: [],
  params: z.object({ payout: z.string() }),
  item: payoutEntry,
  announcedMore: 'rowsAdded',
})
export type PayoutEntryListRef = ActorRefFrom<typeof payoutEntryList.machine>

/** P7.49 */
export const disconnection = createConfirmedCommand({
  id: 'disconnection',
  description: 'The dialog that disconnects the account of card payments.',
  spec: ['P7.49'],
  params: nothing,
  result: nothing,
})
export type DisconnectionRef = ActorRefFrom<typeof disconnection.machine>

/** Returns a payment to the patient. */
export const paymentRefund = createConfirmedCommand({
  id: 'paymentRefund',
  description: 'The dialog that returns a payment.',
  spec: [],
  params: z.object({ payment }),
  result: payment,
})
export type PaymentRefundRef = ActorRefFrom<typeof paymentRefund.machine>
