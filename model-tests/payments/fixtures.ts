import type { Payment, Payout, PayoutEntry, Wallet } from '../../src/contracts/portal/payments/payments.ts'
import { NOON } from '../portal/fixtures.ts'

export const payment: Payment = {
  id: 'p-1',
  appointment_id: 'a-1',
  patient: 'A. L.',
  speciality: 'Medicina familiar',
  start_time: NOON,
  paid_at: NOON,
  currency: 'MXN',
  amount_centavos: 65_000,
  fee_centavos: 3_062,
  net_centavos: 61_938,
  refund: null,
  dispute: null,
  refundable: true,
}

export const payout: Payout = {
  id: 'po-1',
  currency: 'MXN',
  amount_centavos: 61_938,
  state: 'pending',
  created_at: NOON,
  arrives_at: NOON,
}

export const payoutEntry: PayoutEntry = {
  id: 'txn-1',
  kind: 'charge',
  at: NOON,
  currency: 'MXN',
  amount_centavos: 65_000,
  fee_centavos: 3_062,
  payment: { patient: 'A. L.', speciality: 'Medicina familiar', start_time: NOON },
}

export const wallet: Wallet = {
  currency: 'MXN',
  available_centavos: 0,
  pending_centavos: 61_938,
  pending_until: NOON,
  on_the_way: [],
  difference_centavos: 0,
  as_of: NOON,
  fresh: true,
}
