import { z } from 'zod'
import { event, type MachineContract, nothing } from '../../contracts/machineContract.ts'
import { toastMessage } from '../../contracts/portal/messages.ts'

export const toastTone = z.enum(['success', 'error', 'info'])

export const toast = z.object({ id: z.number(), tone: toastTone, message: toastMessage })
export type ToastData = z.infer<typeof toast>

export const toastsContract = {
  input: nothing,
  context: z.object({
    nextId: z.number(),
    /** At most three (P9.12), oldest first. */
    shown: z.array(toast),
    queued: z.array(toast),
    /** The pointer or the focus is on them. */
    held: z.boolean(),
  }),
  events: {
    ...event('toasts.requested', { tone: toastTone, message: toastMessage }),
    /** Closed by the user. */
    ...event('toast.dismissed', { id: z.number() }),
    /** Its ten seconds have passed. */
    ...event('toast.expired', { id: z.number() }),
    ...event('toasts.held', {}),
    ...event('toasts.released', {}),
  },
  outputs: {},
} satisfies MachineContract
