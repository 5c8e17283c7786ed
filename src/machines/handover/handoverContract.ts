import { z } from 'zod'
import { failure } from '../../contracts/failure.ts'
import { event, type MachineContract, nothing } from '../../contracts/machineContract.ts'
import { carriedCall, carriedGuest } from '../../contracts/meeting/call/carriedCall.ts'
import { instant } from '../../contracts/portal/appointment.ts'
import { sensitive } from '../../contracts/sensitive.ts'

/** Whose call it is: the doctor's by the visit, a guest's by the room code and the browser's secret. */
export const handoverLocation = z.object({
  /** Appointment id, or room code. */
  visit: sensitive('credential', z.string()),
  guest: carriedGuest.nullable(),
})
export type HandoverLocation = z.infer<typeof handoverLocation>

const offer = z.object({
  /** Opens the call on the other device; shown as a QR code and as a link. */
  address: sensitive('credential', z.string()),
  expiresAt: instant,
})

export const handoverContract = {
  input: handoverLocation,
  context: z.object({
    location: handoverLocation,
    /** The state that the call carries, while the code is being made. */
    carried: carriedCall.nullable(),
    offer: offer.nullable(),
    failure: failure.nullable(),
  }),
  events: {
    ...event('handover.requested', { carried: carriedCall }),
    ...event('handover.closed', {}),
  },
  outputs: { createHandover: offer, revokeHandover: nothing },
} satisfies MachineContract
