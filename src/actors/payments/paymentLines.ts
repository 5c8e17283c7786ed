import type { Payment } from '../../contracts/portal/payments/payments.ts'

const pesos = (centavos: number | null): string => (centavos === null ? '' : (centavos / 100).toFixed(2))

/** One line of the exported file, in the order of its headings. */
export const paymentLine = (payment: Payment): string[] => [
  payment.paid_at,
  payment.start_time,
  payment.patient,
  payment.speciality,
  pesos(payment.amount_centavos),
  pesos(payment.fee_centavos),
  pesos(payment.net_centavos),
  payment.currency,
  payment.refund?.state ?? '',
  payment.dispute?.state ?? '',
  payment.id,
]
