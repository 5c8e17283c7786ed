import { z } from 'zod'
import { failure } from '../../contracts/failure.ts'
import { event, type MachineContract, nothing } from '../../contracts/machineContract.ts'
import { payment } from '../../contracts/portal/payments/payments.ts'

export const paymentTab = z.enum(['payments', 'payouts'])
export type PaymentTab = z.infer<typeof paymentTab>

/** `connect`: an account is made, or connected again. `continue`: the form of the one that is there. */
export const formKind = z.enum(['connect', 'continue'])
export type FormKind = z.infer<typeof formKind>

export const paymentsContract = {
  /** From the page's path. `refresh`: the link to the provider's form had been used before. */
  input: z.object({ step: z.string().optional() }),
  context: z.object({
    tab: paymentTab,
    form: formKind,
    /** Whether the provider sent the practitioner here for another link. */
    renew: z.boolean(),
    /** The payment whose receipt is shown. */
    chosen: payment.nullable(),
    /** The payout whose entries are shown below it. */
    openPayout: z.string().nullable(),
    failure: failure.nullable(),
  }),
  events: {
    ...event('payments.tabChosen', { tab: paymentTab }),
    ...event('payments.formRequested', { form: formKind }),
    ...event('payments.disconnectRequested', {}),
    ...event('payments.receiptRequested', { payment }),
    ...event('payments.payoutToggled', { payout: z.string() }),
    /** The loaded payments as CSV lines with headings. */
    ...event('payments.exportRequested', { headings: z.array(z.string()), payments: z.array(payment) }),
  },
  outputs: {
    openForm: nothing,
    disconnection: z.object({ result: nothing.nullable() }),
    receipt: z.object({ result: payment.nullable() }),
    exportPayments: nothing,
  },
} satisfies MachineContract
