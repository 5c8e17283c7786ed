import { z } from 'zod'
import { failure } from '../../contracts/failure.ts'
import { event, type MachineContract, nothing } from '../../contracts/machineContract.ts'
import { hold } from '../../contracts/portal/booking/hold.ts'
import { slot } from '../../contracts/portal/booking/slots.ts'
import { sensitive } from '../../contracts/sensitive.ts'

export const publicBookingContract = {
  /** From the page's path. */
  input: z.object({ practitioner: z.string(), speciality: z.string() }),
  context: z.object({
    practitionerId: z.string(),
    specialityId: z.string(),
    /** The time that was chosen. */
    slot: slot.nullable(),
    /** The time that is held. */
    hold: hold.nullable(),
    /** Until the hold runs out, by the server's clock. */
    secondsLeft: z.number(),
    failure: failure.nullable(),
    /** Opens the page of the booked visit. */
    visitToken: sensitive('credential', z.string()).nullable(),
  }),
  events: {
    ...event('booking.pageChosen', { page: z.number().int().nonnegative() }),
    ...event('booking.slotChosen', { slot }),
    ...event('booking.renewRequested', {}),
    /** Another time is wanted. */
    ...event('booking.backRequested', {}),
  },
  outputs: {
    /** The time that this tab holds since before a reload. */
    recall: z.object({ hold: hold.nullable() }),
    take: z.object({ hold }),
    renew: z.object({ hold }),
    release: nothing,
    form: z.object({
      result: z.object({ token: sensitive('credential', z.string()), paysNow: z.boolean() }),
    }),
    openCheckout: nothing,
  },
} satisfies MachineContract
