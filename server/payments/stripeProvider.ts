import Stripe from 'stripe'
import { z } from 'zod'
import {
  type PaymentProvider,
  type ProviderCharge,
  ProviderRefused,
  ProviderUnavailable,
} from './provider.ts'
import {
  accountOf,
  checkoutOf,
  dateOf,
  disputeStates,
  idOf,
  movementOf,
  payoutOf,
  refundOf,
} from './stripeShapes.ts'

const PAGE = 100
const CURRENCY = 'mxn'
const TIMEOUT_MS = 15_000
const RETRIES = 2

const signedObject = z.object({ id: z.string(), object: z.string(), payment_intent: z.string().nullish() })

/** Whether the same call may succeed later: no answer, too many calls, or a fault of theirs. */
const isPassing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeConnectionError ||
  error instanceof Stripe.errors.StripeAPIError ||
  error instanceof Stripe.errors.StripeRateLimitError

const asked = async <T>(call: () => Promise<T>): Promise<T> => {
  try {
    return await call()
  } catch (cause) {
    if (isPassing(cause))
      throw new ProviderUnavailable('The provider of card payments did not answer', { cause })
    if (cause instanceof Stripe.errors.StripeInvalidRequestError)
      throw new ProviderRefused('The provider of card payments refused', { cause })
    throw cause
  }
}

const pageOf = <F extends { id: string }, T>(list: { data: F[]; has_more: boolean }, of: (item: F) => T) => ({
  items: list.data.map(of),
  next: list.has_more ? (list.data.at(-1)?.id ?? null) : null,
})

export interface StripeSettings {
  kind: PaymentProvider['kind']
  secretKey: string
  webhookSecret: string
  /** Another server than Stripe's: the test provider's. */
  server?: { host: string; port: number; protocol: 'http' }
  /** How often a call without an answer is repeated at once. */
  retries?: number
}

/** Stripe Connect: direct charges on accounts of which Stripe is in charge, with hosted pages only. */
export const createStripeProvider = ({
  kind,
  secretKey,
  webhookSecret,
  server,
  retries = RETRIES,
}: StripeSettings): PaymentProvider => {
  const stripe = new Stripe(secretKey, {
    ...server,
    telemetry: false,
    timeout: TIMEOUT_MS,
    maxNetworkRetries: retries,
  })
  const of = (stripeAccount: string) => ({ stripeAccount })
  const readCheckout = async (account: string, id: string) =>
    checkoutOf(await stripe.checkout.sessions.retrieve(id, {}, of(account)))

  return {
    kind,
    createAccount: ({ practitionerId, email, key }) =>
      asked(async () =>
        accountOf(
          await stripe.accounts.create(
            {
              country: 'MX',
              email,
              // The practitioner is the provider's own customer: it collects what the law asks for, and bears losses.
              controller: {
                stripe_dashboard: { type: 'full' },
                fees: { payer: 'account' },
                losses: { payments: 'stripe' },
                requirement_collection: 'stripe',
              },
              metadata: { practitioner: practitionerId },
            },
            { idempotencyKey: key },
          ),
        ),
      ),
    readAccount: (account) => asked(async () => accountOf(await stripe.accounts.retrieve(account))),
    onboardingLink: (account, { returnUrl, refreshUrl }) =>
      asked(async () => {
        const { url } = await stripe.accountLinks.create({
          account,
          type: 'account_onboarding',
          return_url: returnUrl,
          refresh_url: refreshUrl,
        })
        return url
      }),
    openCheckout: ({ account, key, paymentId, amount, expiresAt, returnUrl, language }) =>
      asked(async () =>
        checkoutOf(
          await stripe.checkout.sessions.create(
            {
              mode: 'payment',
              // A delayed payment method would outlast the hold.
              allowed_payment_method_types: ['card'],
              line_items: [
                {
                  quantity: 1,
                  price_data: {
                    currency: CURRENCY,
                    unit_amount: amount,
                    product_data: { name: language === 'es' ? 'Consulta por video' : 'Video visit' },
                  },
                },
              ],
              expires_at: Math.floor(expiresAt.getTime() / 1_000),
              success_url: returnUrl,
              cancel_url: returnUrl,
              client_reference_id: paymentId,
              locale: language,
            },
            { idempotencyKey: key, ...of(account) },
          ),
        ),
      ),
    readCheckout: (account, id) => asked(() => readCheckout(account, id)),
    expireCheckout: (account, id) =>
      asked(async () => {
        try {
          return checkoutOf(await stripe.checkout.sessions.expire(id, {}, of(account)))
        } catch (error) {
          // A page that is paid or over cannot be closed: what it is then is the answer.
          if (error instanceof Stripe.errors.StripeInvalidRequestError) return readCheckout(account, id)
          throw error
        }
      }),
    readCharge: (account, intentId) =>
      asked(async (): Promise<ProviderCharge> => {
        const intent = await stripe.paymentIntents.retrieve(intentId, {}, of(account))
        const refunds = await stripe.refunds.list({ payment_intent: intentId, limit: PAGE }, of(account))
        const disputes = await stripe.disputes.list({ payment_intent: intentId, limit: 1 }, of(account))
        const [dispute] = disputes.data
        const due = dispute?.evidence_details.due_by ?? null
        return {
          id: intent.latest_charge === null ? intentId : idOf(intent.latest_charge),
          refunds: refunds.data.map(refundOf),
          dispute:
            dispute === undefined
              ? null
              : {
                  id: dispute.id,
                  state: disputeStates[dispute.status] ?? 'open',
                  dueAt: due === null ? null : dateOf(due),
                },
        }
      }),
    refund: ({ account, key, intentId }) =>
      asked(async () =>
        refundOf(
          await stripe.refunds.create({ payment_intent: intentId }, { idempotencyKey: key, ...of(account) }),
        ),
      ),
    movements: (account, after) =>
      asked(async () =>
        pageOf(
          await stripe.balanceTransactions.list(
            { limit: PAGE, ...(after === null ? {} : { starting_after: after }) },
            of(account),
          ),
          movementOf,
        ),
      ),
    payoutMovements: (account, payout, after) =>
      asked(async () => {
        const { items, next } = pageOf(
          await stripe.balanceTransactions.list(
            { payout, limit: PAGE, ...(after === null ? {} : { starting_after: after }) },
            of(account),
          ),
          movementOf,
        )
        return { items: items.filter(({ kind }) => kind !== 'payout'), next }
      }),
    payouts: (account, after) =>
      asked(async () =>
        pageOf(
          await stripe.payouts.list(
            { limit: PAGE, ...(after === null ? {} : { starting_after: after }) },
            of(account),
          ),
          payoutOf,
        ),
      ),
    balance: (account) =>
      asked(async () => {
        const { available, pending } = await stripe.balance.retrieve({}, of(account))
        return [...available, ...pending]
          .filter(({ currency }) => currency === CURRENCY)
          .reduce((sum, { amount }) => sum + amount, 0)
      }),
    readEvent(body, signature) {
      try {
        const { id, type, account, data } = stripe.webhooks.constructEvent(body, signature, webhookSecret)
        const object = signedObject.parse(data.object)
        const objectId =
          object.object === 'checkout.session' ? object.id : (object.payment_intent ?? object.id)
        return { id, type, account: account ?? null, objectId }
      } catch {
        return null
      }
    },
  }
}
