import type { AppointmentItem, AppointmentList } from '../../contracts/portal/appointment.ts'

const isUnpaid = ({ status, paid }: AppointmentItem): boolean => status !== 'cancel' && !paid

/**
 * The unpaid visits as they are now: the visits of today are read every half minute, so that what they say replaces
 * what the list of the unpaid said when the page was opened.
 */
export const unpaidNow = (
  today: readonly AppointmentItem[],
  listed: AppointmentList | null,
): { visits: AppointmentItem[]; count: number } => {
  const fresh = new Map(today.map((visit) => [visit.id, visit]))
  const known = listed?.appointments ?? []
  const still = known.filter((visit) => isUnpaid(fresh.get(visit.id) ?? visit))
  const named = new Set(known.map(({ id }) => id))
  const waiting = today.filter(({ id, status }) => status === 'pending_payment' && !named.has(id))
  const visits = [...still, ...waiting].sort((one, other) => one.start_time.localeCompare(other.start_time))
  return { visits, count: visits.length + (listed === null ? 0 : listed.count - known.length) }
}
