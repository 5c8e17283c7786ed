import type { AppointmentItem } from '../../contracts/portal/appointment.ts'
import type { Notice } from '../notices/noticesContract.ts'

const same = (a: AppointmentItem, b: AppointmentItem): boolean => JSON.stringify(a) === JSON.stringify(b)

/**
 * The new list, in which whatever did not change is the very object it was: a poll redraws only what changed
 * (experience §5). When nothing changed at all, it is the previous list itself.
 */
export const mergeAppointments = (
  previous: AppointmentItem[] | null,
  next: AppointmentItem[],
): AppointmentItem[] => {
  if (previous === null) return next
  const known = new Map(previous.map((item) => [item.id, item]))
  const merged = next.map((item) => {
    const old = known.get(item.id)
    return old !== undefined && same(old, item) ? old : item
  })
  const unchanged =
    merged.length === previous.length && merged.every((item, index) => item === previous[index])
  return unchanged ? previous : merged
}

/** What is worth telling: requests that are new and cancellations; nothing on the first answer. */
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
