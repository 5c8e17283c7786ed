import type Stripe from 'stripe'
import type { DisputeState } from '../../src/contracts/portal/payments/payments.ts'
import type { Checkout, Movement, ProviderAccount, ProviderPayout, ProviderRefund } from './provider.ts'

export const dateOf = (seconds: number): Date => new Date(seconds * 1_000)
export const idOf = (value: string | { id: string }): string => (typeof value === 'string' ? value : value.id)

/** The provider's flags as one state: what matters is whether patients can pay. */
export const accountOf = (account: Stripe.Account): ProviderAccount => {
  const { requirements } = account
  const missing = [...new Set([...(requirements?.past_due ?? []), ...(requirements?.currently_due ?? [])])]
  const deadline = requirements?.current_deadline ?? null
  const inReview =
    (requirements?.pending_verification ?? []).length > 0 ||
    ['requirements.pending_verification', 'under_review'].includes(requirements?.disabled_reason ?? '')
  const state = () => {
    if (account.charges_enabled && account.payouts_enabled) return 'active'
    if (!account.details_submitted) return 'unfinished'
    return inReview && missing.length === 0 ? 'review' : 'restricted'
  }
  return {
    id: account.id,
    state: state(),
    missing: missing.slice(0, 50),
    dueAt: deadline === null ? null : dateOf(deadline),
  }
}

export const checkoutOf = (session: Stripe.Checkout.Session): Checkout => {
  const isPaid = session.payment_status === 'paid'
  return {
    id: session.id,
    state: isPaid ? 'paid' : session.status === 'expired' ? 'expired' : 'open',
    url: session.url,
    intentId: session.payment_intent === null ? null : idOf(session.payment_intent),
  }
}

export const refundOf = ({ id, status, amount }: Stripe.Refund): ProviderRefund => ({
  id,
  amount,
  state:
    status === 'succeeded' ? 'done' : status === 'failed' || status === 'canceled' ? 'failed' : 'pending',
})

export const disputeStates: Record<string, DisputeState> = {
  won: 'won',
  warning_closed: 'won',
  prevented: 'won',
  lost: 'lost',
  under_review: 'review',
  warning_under_review: 'review',
  appeal_under_review: 'review',
}

const kindOf = ({ type }: Stripe.BalanceTransaction): Movement['kind'] => {
  if (type === 'charge' || type === 'payment') return 'charge'
  if (type.includes('refund')) return 'refund'
  if (type.startsWith('payout')) return 'payout'
  return type === 'adjustment' ? 'dispute' : 'fee'
}

export const movementOf = (transaction: Stripe.BalanceTransaction): Movement => ({
  id: transaction.id,
  kind: kindOf(transaction),
  amount: transaction.amount,
  fee: transaction.fee,
  source: transaction.source === null ? transaction.id : idOf(transaction.source),
  at: dateOf(transaction.created),
  availableAt: dateOf(transaction.available_on),
})

export const payoutOf = (payout: Stripe.Payout): ProviderPayout => ({
  id: payout.id,
  amount: payout.amount,
  state:
    payout.status === 'paid'
      ? 'paid'
      : payout.status === 'failed' || payout.status === 'canceled'
        ? 'failed'
        : 'pending',
  createdAt: dateOf(payout.created),
  arrivesAt: dateOf(payout.arrival_date),
})
