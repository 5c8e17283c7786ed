import type { AppointmentStatus } from './appointmentStatus.ts'

/** Statuses in which a visit can be live, and its room entered (P4.08-P4.11). */
const liveStatuses: readonly AppointmentStatus[] = ['requested', 'accepted', 'in_progress']
export const canBeLive = (status: AppointmentStatus): boolean => liveStatuses.includes(status)

/**
 * P4.08-P4.12 live: the status allows it and `now` lies between start and end. `now` is the server's clock in
 * milliseconds since the epoch, because the device's may be wrong (experience §10).
 */
export const isLive = (
  visit: { status: AppointmentStatus; start_time: string; end_time: string },
  now: number,
): boolean =>
  canBeLive(visit.status) && Date.parse(visit.start_time) <= now && now <= Date.parse(visit.end_time)

/** The room opens this long before the start (experience §5, §8.1). */
export const ROOM_OPENS_BEFORE_MS = 10 * 60_000
/** A visit that runs late can still be entered, and re-entered after a lost connection, for this long. */
export const ROOM_CLOSES_AFTER_MS = 60 * 60_000

/**
 * Whether a visit waits for its check-out: its session has begun, or its time is over, and nobody has said how it
 * ended. `now` is the server's clock in milliseconds since the epoch.
 */
export const awaitsCheckOut = (
  visit: { status: AppointmentStatus; end_time: string },
  now: number,
): boolean =>
  visit.status === 'in_progress' || (visit.status === 'accepted' && Date.parse(visit.end_time) < now)
