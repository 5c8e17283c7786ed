import { z } from 'zod'
import { event, type MachineContract } from '../../contracts/machineContract.ts'
import { payment } from '../../contracts/portal/payments/payments.ts'

export const receiptContract = {
  input: z.object({ payment }),
  context: z.object({
    payment,
    /** The payment after it was returned. */
    result: payment.nullable(),
  }),
  events: {
    ...event('receipt.closed', {}),
    ...event('receipt.refundRequested', {}),
  },
  outputs: { paymentRefund: z.object({ result: payment.nullable() }) },
} satisfies MachineContract
