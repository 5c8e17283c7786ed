/** The parts of Stripe's objects that the test provider answers; amounts in centavos, times in seconds. */

export interface TestAccount {
  id: string
  object: 'account'
  email: string | null
  charges_enabled: boolean
  payouts_enabled: boolean
  details_submitted: boolean
  metadata: Record<string, string>
  requirements: {
    currently_due: string[]
    past_due: string[]
    pending_verification: string[]
    disabled_reason: string | null
    current_deadline: number | null
  }
}

export interface TestSession {
  id: string
  object: 'checkout.session'
  account: string
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid'
  amount_total: number
  currency: string
  /** The title of the paid item, as the page shows it. */
  title: string
  created: number
  expires_at: number
  success_url: string
  cancel_url: string
  client_reference_id: string | null
  locale: string
  payment_intent: string | null
}

export interface TestIntent {
  id: string
  object: 'payment_intent'
  amount: number
  status: 'succeeded'
  latest_charge: string
}

export interface TestCharge {
  id: string
  object: 'charge'
  amount: number
  amount_refunded: number
  payment_intent: string
  disputed: boolean
  created: number
}

export interface TestTransaction {
  id: string
  object: 'balance_transaction'
  type: 'charge' | 'refund' | 'adjustment' | 'payout'
  amount: number
  fee: number
  net: number
  currency: 'mxn'
  source: string
  created: number
  available_on: number
}

export interface TestRefund {
  id: string
  object: 'refund'
  amount: number
  charge: string
  payment_intent: string
  status: 'succeeded'
  created: number
}

export interface TestDispute {
  id: string
  object: 'dispute'
  amount: number
  charge: string
  payment_intent: string
  status: 'needs_response' | 'won' | 'lost'
  evidence_details: { due_by: number | null }
  created: number
}

export interface TestPayout {
  id: string
  object: 'payout'
  amount: number
  status: 'in_transit' | 'paid'
  created: number
  arrival_date: number
}

/** The lines of the balance that a payout is the sum of; Stripe answers them by `payout` only. */
export interface TestPayoutLines {
  id: string
  lines: string[]
}

/** An event that waits to be sent. */
export interface TestEvent {
  id: string
  object: 'event'
  type: string
  account: string
  created: number
  data: { object: object }
  /** When it is sent, in milliseconds; more than one time: it is sent as often. */
  due: number[]
  tries: number
}

/** An account link of one use, or a form that it opened. */
export interface TestLink {
  id: string
  account: string
  used: boolean
  expires_at: number
  return_url: string
  refresh_url: string
}

/** A refusal in the words of the provider. */
export class TestRefusal extends Error {
  override name = 'TestRefusal'
  readonly status: number
  readonly code: string
  readonly type: 'invalid_request_error' | 'idempotency_error'

  constructor(
    status: number,
    code: string,
    message: string,
    type: TestRefusal['type'] = 'invalid_request_error',
  ) {
    super(message)
    this.status = status
    this.code = code
    this.type = type
  }
}
