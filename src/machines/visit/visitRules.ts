import type { AppointmentDetails } from '../../contracts/portal/appointmentDetails.ts'
import { canBeLive } from '../../contracts/portal/visitRules.ts'
import type { VisitRefusal } from './visitContract.ts'

/**
 * Why the room of a visit can no longer be entered, or null (experience §8.1). `now` is the server's clock.
 */
export const refusalOf = (
  details: Pick<AppointmentDetails, 'status' | 'can_join_until'>,
  now: number,
): VisitRefusal | null => {
  if (details.status === 'cancel') return 'cancelled'
  if (details.status === 'pending_payment') return 'unpaid'
  if (details.status === 'completed') return 'completed'
  return now > Date.parse(details.can_join_until) ? 'past' : null
}

/**
 * Whether the check-out of a visit is open: from the opening of its room, and for as long as nobody has
 * finished it, also after the room has closed. `now` is the server's clock.
 */
export const mayFinish = (
  details: Pick<AppointmentDetails, 'status' | 'can_join_from'>,
  now: number,
): boolean => canBeLive(details.status) && now >= Date.parse(details.can_join_from)
