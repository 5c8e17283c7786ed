import { z } from 'zod'
import { sensitive } from '../../sensitive.ts'
import { instant } from '../appointment.ts'
import { endpoint, noContent } from '../endpoint.ts'

/** Card payments of visits (portal §3, §7). Money is in whole centavos of Mexican pesos (P9.25). */

/** P9.05, P9.06: items of a page of payments, and of payouts. */
export const PAYMENTS_PAGE = 10

/** `unfinished`: the provider's form is not filled in. `restricted`: the provider asks for more before it takes payments. */
export const accountState = z.enum(['unfinished', 'review', 'active', 'restricted'])
export type AccountState = z.infer<typeof accountState>

/** The state of a refund. `failed`: the provider could not return the money. */
export const refundState = z.enum(['requested', 'pending', 'done', 'failed'])
export type RefundState = z.infer<typeof refundState>

/**
 * Why it goes back. `slotTaken`: it was paid too late. `duplicate`: the visit was paid before. `provider`: it was made
 * on the provider's own pages.
 */
export const refundCause = z.enum(['cancelled', 'slotTaken', 'duplicate', 'practitioner', 'provider'])
export type RefundCause = z.infer<typeof refundCause>

/** A patient asked the bank for the money. `open`: the provider waits for an answer. */
export const disputeState = z.enum(['open', 'review', 'won', 'lost'])
export type DisputeState = z.infer<typeof disputeState>

export const payoutState = z.enum(['pending', 'paid', 'failed'])
export type PayoutState = z.infer<typeof payoutState>

const centavos = z.number().int()
const currency = z.literal('MXN')

/** The practitioner's account at the provider, as the server last read it. */
export const paymentAccount = z.object({
  state: accountState,
  /**
   * The information that the provider asks for, by its own codes: 'external_account',
   * 'individual.id_number'.
   */
  missing: z.array(z.string()).max(50),
  /** Until when; null: no date. */
  due_at: instant.nullable(),
  checked_at: instant,
})
export type PaymentAccount = z.infer<typeof paymentAccount>

export const accountAnswer = z.object({
  /** `test`: nobody pays with real money. */
  provider: z.enum(['test', 'stripe']),
  /** Null: not connected. */
  account: paymentAccount.nullable(),
  /** Whether the provider answered just now; otherwise the account is as it was last read. */
  fresh: z.boolean(),
})
export type AccountAnswer = z.infer<typeof accountAnswer>

export const wallet = z.object({
  currency,
  available_centavos: centavos,
  /** Charged, and not available yet. */
  pending_centavos: centavos,
  /** When the first of it becomes available. */
  pending_until: instant.nullable(),
  /** Sent to the bank account, and not there yet. */
  on_the_way: z.array(z.object({ amount_centavos: centavos, arrives_at: instant })).max(100),
  /** The provider's balance less the sum of our ledger; null: it was never compared. */
  difference_centavos: centavos.nullable(),
  /** When the ledger was last compared; null: never. */
  as_of: instant.nullable(),
  fresh: z.boolean(),
})
export type Wallet = z.infer<typeof wallet>

export const payment = z.object({
  id: z.string(),
  appointment_id: z.string(),
  /** Initials, so that a list names nobody. */
  patient: sensitive('patient', z.string()),
  speciality: z.string(),
  /** When the visit is. */
  start_time: instant,
  paid_at: instant,
  currency,
  amount_centavos: centavos,
  /** The provider's fee; null while it is unknown. */
  fee_centavos: centavos.nullable(),
  net_centavos: centavos.nullable(),
  refund: z.object({ state: refundState, cause: refundCause }).nullable(),
  dispute: z.object({ state: disputeState, due_at: instant.nullable() }).nullable(),
  refundable: z.boolean(),
})
export type Payment = z.infer<typeof payment>

export const payout = z.object({
  id: z.string(),
  currency,
  amount_centavos: centavos,
  state: payoutState,
  created_at: instant,
  arrives_at: instant,
})
export type Payout = z.infer<typeof payout>

/** One movement that a payout is the sum of. */
export const payoutEntry = z.object({
  id: z.string(),
  kind: z.enum(['charge', 'refund', 'dispute', 'fee']),
  at: instant,
  currency,
  /** An incoming amount is positive. The payout holds it less the fee. */
  amount_centavos: centavos,
  fee_centavos: centavos,
  /** The payment it belongs to; null: none of ours. */
  payment: z
    .object({ patient: sensitive('patient', z.string()), speciality: z.string(), start_time: instant })
    .nullable(),
})
export type PayoutEntry = z.infer<typeof payoutEntry>

const pageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(PAYMENTS_PAGE),
  /** The last item that is shown; what follows it is answered. */
  starting_after: z.string().min(1).max(100).optional(),
})
/** P3.08, P3.09 */
const pageOf = <T extends z.ZodType>(item: T) => z.object({ data: z.array(item), has_more: z.boolean() })

const tag = 'payments'
const access = 'signedIn'
const ACCOUNT = '/v1/practitioner/stripe/account'

/** Opens the provider's form; it works once, so it is neither stored nor logged. */
const link = z.object({ url: sensitive('credential', z.url()) })

/** P7.46 */
export const readPaymentAccount = endpoint(`GET ${ACCOUNT}`, { answer: accountAnswer, access, tag })

/** P7.47: connects an account, the same one again after a disconnection. */
export const connectPaymentAccount = endpoint(`POST ${ACCOUNT}`, {
  answer: link,
  access,
  refusals: ['paymentUnavailable'],
  tag,
})

/** P7.48: the way back to the provider's form, to finish it or to add what is missing. */
export const continuePaymentAccount = endpoint(`PATCH ${ACCOUNT}`, {
  answer: link,
  access,
  refusals: ['notFound', 'paymentUnavailable'],
  tag,
})

/** P7.49: new visits are not paid by card any more. The account stays the practitioner's at the provider. */
export const disconnectPaymentAccount = endpoint(`DELETE ${ACCOUNT}`, { answer: noContent, access, tag })

/** P7.50 */
export const readWallet = endpoint('GET /v1/practitioner/stripe/wallet', {
  answer: wallet,
  access,
  refusals: ['notFound'],
  tag,
})

/** P7.44 */
export const listPayments = endpoint('GET /v1/practitioner/stripe/payments', {
  query: pageQuery,
  answer: pageOf(payment),
  access,
  tag,
})

/** P7.45 */
export const listPayouts = endpoint('GET /v1/practitioner/stripe/payouts', {
  query: pageQuery,
  answer: pageOf(payout),
  access,
  tag,
})

/** The movements that a payout sums up, as the provider reports them, the newest first. */
export const listPayoutEntries = endpoint('GET /v1/practitioner/stripe/payouts/:id/entries', {
  params: z.object({ id: z.string().max(100) }),
  query: z.object({ starting_after: z.string().min(1).max(100).optional() }),
  answer: pageOf(payoutEntry),
  access,
  refusals: ['notFound', 'statusRefused', 'paymentUnavailable'],
  tag,
})

/** Returns the whole amount to the patient. Harmless when repeated. */
export const refundPayment = endpoint('POST /v1/practitioner/stripe/payments/:id/refund', {
  params: z.object({ id: z.string().max(64) }),
  answer: payment,
  access,
  refusals: ['notFound', 'statusRefused'],
  tag,
})

/** The payments of one visit, the newest first. */
export const listVisitPayments = endpoint('GET /v2/practitioner/appointment/:id/payments', {
  params: z.object({ id: z.string().max(64) }),
  answer: z.object({ data: z.array(payment) }),
  access,
  refusals: ['notFound'],
  tag,
})

/** Opens the page on which the patient of a visit link pays. */
export const payLinkedVisit = endpoint('POST /v1/visit/:token/payment', {
  params: z.object({ token: sensitive('credential', z.string().max(100)) }),
  answer: link,
  access: 'anyone',
  refusals: ['notFound', 'statusRefused', 'paymentUnavailable'],
  tag: 'visit link',
})
