import { z } from 'zod'
import { failure } from '../../contracts/failure.ts'
import { event, type MachineContract } from '../../contracts/machineContract.ts'
import { checkedPrescription } from '../../contracts/portal/prescription/check.ts'
import { sensitive } from '../../contracts/sensitive.ts'

const folio = sensitive('credential', z.string())
const code = sensitive('credential', z.string())

export const prescriptionCheckContract = {
  /** From the page's path. */
  input: z.object({ folio }),
  context: z.object({
    folio,
    checked: checkedPrescription.nullable(),
    /** Whether this page filled it; null: it did not try. */
    filled: z.boolean().nullable(),
    /** As it was typed last. */
    code,
    /** The failure of the last call. */
    failure: failure.nullable(),
  }),
  events: {
    ...event('rx.retryRequested', {}),
    ...event('rx.fillRequested', { code }),
  },
  outputs: {
    fetchCheck: z.object({ checked: checkedPrescription }),
    sendFilling: z.object({ checked: checkedPrescription, filled: z.boolean() }),
  },
} satisfies MachineContract
