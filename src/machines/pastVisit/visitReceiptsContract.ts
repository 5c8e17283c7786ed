import { z } from 'zod'
import { event, type MachineContract, nothing } from '../../contracts/machineContract.ts'
import { payment } from '../../contracts/portal/payments/payments.ts'

export const visitReceiptsContract = {
  input: nothing,
  context: z.object({
    /** The payment whose receipt is shown. */
    chosen: payment.nullable(),
  }),
  events: { ...event('visitReceipts.requested', { payment }) },
  outputs: { receipt: z.object({ result: payment.nullable() }) },
} satisfies MachineContract
