import type { AppointmentItem } from '../../contracts/portal/appointment.ts'
import type { Notice } from '../shell/noticesContract.ts'

/** Notices for new requests and cancellations; none on the first answer. */
export const noticesFrom = (previous: AppointmentItem[] | null, next: AppointmentItem[]): Notice[] => {
  if (previous === null) return []
  const known = new Map(previous.map((item) => [item.id, item.status]))
  return next.flatMap((item): Notice[] => {
    const before = known.get(item.id)
    const about = { appointmentId: item.id, startsAt: item.start_time, read: false }
    if (item.status === 'requested' && before === undefined) return [{ kind: 'requested', ...about }]
    if (item.status === 'cancel' && before !== undefined && before !== 'cancel')
      return [{ kind: 'cancelled', ...about }]
    return []
  })
}
