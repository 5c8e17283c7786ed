import { z } from 'zod'
import { guestDevices } from '../meeting/devices/guestDevices.ts'
import { companionKind } from '../meeting/people/companion.ts'
import { instant } from './appointment.ts'
import { endpoint } from './endpoint.ts'

/** A visit whose patient, or somebody who comes along, is in the waiting room. */
export const waitingVisit = z.object({
  appointment_id: z.string(),
  /** When the first of them came in. */
  since: instant,
  /** The result of that person's device check; null: unknown. */
  devices: guestDevices.nullable(),
  /** Messages from the waiting room that were not answered; missing where an older server answers. */
  messages: z.number().int().nonnegative().optional(),
  /** As what that person comes along, while the patient does not wait; null: the patient waits. */
  companion: companionKind.nullable().default(null),
})
export type WaitingVisit = z.infer<typeof waitingVisit>

/** At most so many are named. */
export const WAITING_LIMIT = 50

/**
 * Whose patients wait now. The answer to `known` comes when it is different, or after fifteen seconds; without it at once.
 * The specification names no call for this.
 */
export const readWaitingPatients = endpoint('GET /v1/practitioner/waiting', {
  query: z.object({ known: z.string().max(64).optional() }),
  answer: z.object({
    waiting: z.array(waitingVisit),
    /** The key of this list, for `known`. */
    key: z.string(),
    /** Whether the provider of the rooms reports who waits; missing where an older server answers. */
    reported: z.boolean().optional(),
    server_time: instant,
  }),
  access: 'signedIn',
  tag: 'appointments',
})
