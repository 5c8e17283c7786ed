import type { AccountState, DisputeState, PayoutState } from '../../src/contracts/portal/payments/payments.ts'

/** The provider did not answer, or not in time: it is asked again later. */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable'
}

/** The provider said no, and will not say anything else when it is asked again. */
export class ProviderRefused extends Error {
  override name = 'ProviderRefused'
}

export interface ProviderAccount {
  id: string
  state: AccountState
  /** Codes of what the provider asks for. */
  missing: string[]
  dueAt: Date | null
}

/** The provider's page on which a patient pays. */
export interface Checkout {
  id: string
  state: 'open' | 'paid' | 'expired'
  /** Only while it is open. */
  url: string | null
  intentId: string | null
}

export interface ProviderRefund {
  id: string
  state: 'pending' | 'done' | 'failed'
  amount: number
}

/** A charge with what happened to it later. */
export interface ProviderCharge {
  id: string
  refunds: ProviderRefund[]
  dispute: { id: string; state: DisputeState; dueAt: Date | null } | null
}

/** One movement of the balance, in centavos; what came is positive. The balance changed by `amount` less `fee`. */
export interface Movement {
  id: string
  kind: 'charge' | 'refund' | 'dispute' | 'payout' | 'fee'
  amount: number
  fee: number
  source: string
  at: Date
  availableAt: Date
}

export interface ProviderPayout {
  id: string
  amount: number
  state: PayoutState
  createdAt: Date
  arrivesAt: Date
}

/**
 * The subject of an event; its object is read from the provider, because events arrive late and in any
 * order.
 */
export interface ProviderEvent {
  id: string
  type: string
  account: string | null
  /** A Checkout page, an account, a payout; for charges, refunds and disputes the payment they belong to. */
  objectId: string
}

/** A page of a list, from the newest on; `next` is where the following one begins. */
export interface ProviderPage<T> {
  items: T[]
  next: string | null
}

/**
 * The provider of card payments: one account for each practitioner, to which patients pay. Every call may throw
 * `ProviderUnavailable`; a call with a `key` has the same effect and answer when it is repeated with it.
 */
export interface PaymentProvider {
  readonly kind: 'test' | 'stripe'
  createAccount(about: { practitionerId: string; email: string; key: string }): Promise<ProviderAccount>
  readAccount(account: string): Promise<ProviderAccount>
  /** A page of the provider with the account's form; it opens once. */
  onboardingLink(account: string, back: { returnUrl: string; refreshUrl: string }): Promise<string>
  openCheckout(about: {
    account: string
    key: string
    paymentId: string
    amount: number
    expiresAt: Date
    /** The page that opens after the payment, and without one. */
    returnUrl: string
    language: 'es' | 'en'
  }): Promise<Checkout>
  readCheckout(account: string, id: string): Promise<Checkout>
  /** Closes the page; the answer says whether it was paid before. */
  expireCheckout(account: string, id: string): Promise<Checkout>
  readCharge(account: string, intentId: string): Promise<ProviderCharge>
  /** Returns the whole amount. */
  refund(about: { account: string; key: string; intentId: string }): Promise<ProviderRefund>
  movements(account: string, after: string | null): Promise<ProviderPage<Movement>>
  /** The movements that one payout sums up, without the payout's own line. */
  payoutMovements(account: string, payoutId: string, after: string | null): Promise<ProviderPage<Movement>>
  payouts(account: string, after: string | null): Promise<ProviderPage<ProviderPayout>>
  /** Everything that is on the account, available or not, in centavos. */
  balance(account: string): Promise<number>
  /** @returns null for a body that the provider did not sign */
  readEvent(body: Buffer, signature: string): ProviderEvent | null
}
