import type { AppointmentDetails } from '../../contracts/portal/appointmentDetails.ts'
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
