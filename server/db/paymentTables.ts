import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type {
  AccountState,
  DisputeState,
  PayoutState,
  RefundCause,
  RefundState,
} from '../../src/contracts/portal/payments/payments.ts'
import type { Instant, MaybeInstant } from './columns.ts'

/** Drivers return a bigint differently; read it through `Number`. */
type Centavos = ColumnType<string | number, number, number>

/** A practitioner's account at the provider of card payments. */
interface PaymentAccountTable {
  practitioner_id: string
  provider_id: string
  state: AccountState
  /** The information that the provider asks for, by its own codes. */
  missing: ColumnType<string[], string | undefined, string>
  /** Until when. */
  due_at: MaybeInstant
  /** False after the practitioner disconnected it; the provider keeps it. */
  connected: boolean
  created_at: Instant
  /** When the provider was last asked. */
  checked_at: Instant
  /** When the ledger was last compared with the provider's balance. */
  synced_at: MaybeInstant
  /** The balance by the provider at that time, in centavos. */
  provider_balance: ColumnType<string | number | null, number | null | undefined, number | null>
}

/** One attempt to pay for a visit. */
interface PaymentTable {
  id: string
  appointment_id: string
  practitioner_id: string
  /** 1 for the first one of a visit. */
  attempt: number
  /** The account at the provider. */
  account: string
  amount_centavos: number
  /** `created`: the provider's page is not open yet. `expired`: it was never paid and cannot be any more. */
  state: 'created' | 'open' | 'paid' | 'expired'
  session_id: string | null
  intent_id: string | null
  /** Under which the ledger has the charge and its fee. */
  charge_id: string | null
  created_at: Instant
  /** Until when it can be paid; an unpaid visit keeps its time for a minute longer. */
  expires_at: Instant
  checked_at: MaybeInstant
  /** The visit is cancelled: the provider's page is to be closed now. */
  closing: Generated<boolean>
  paid_at: MaybeInstant
  refund_state: RefundState | null
  refund_cause: RefundCause | null
  refund_requested_at: MaybeInstant
  refund_id: string | null
  dispute_id: string | null
  dispute_state: DisputeState | null
  dispute_due: MaybeInstant
}

/** Money that moved, in centavos: what came is positive. Append-only, enforced by a trigger. */
interface LedgerEntryTable {
  account: string
  provider_ref: string
  kind: 'charge' | 'fee' | 'refund' | 'dispute' | 'payout'
  amount_centavos: Centavos
  /** The provider's id of the charge, refund, dispute or payout. */
  source: string
  at: Instant
  available_at: Instant
  recorded_at: Instant
}

interface PayoutTable {
  id: string
  account: string
  amount_centavos: Centavos
  state: PayoutState
  created_at: Instant
  arrives_at: Instant
}

interface WebhookEventTable {
  id: string
  type: string
  account: string | null
  object_id: string
  received_at: Instant
  tries: Generated<number>
  next_try_at: Instant
  done_at: MaybeInstant
}

/** The objects of the test provider. */
interface TestProviderObjectTable {
  id: string
  position: GeneratedAlways<string | number>
  kind: string
  account: string | null
  body: ColumnType<unknown, string, string>
}

export interface PaymentTables {
  payment_account: PaymentAccountTable
  payment: PaymentTable
  ledger_entry: LedgerEntryTable
  payout: PayoutTable
  webhook_event: WebhookEventTable
  test_provider_object: TestProviderObjectTable
}
