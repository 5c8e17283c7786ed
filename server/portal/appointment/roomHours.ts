import type { AppointmentStatus } from '../../../src/contracts/portal/appointmentStatus.ts'
import {
  canBeLive,
  ROOM_CLOSES_AFTER_MS,
  ROOM_OPENS_BEFORE_MS,
} from '../../../src/contracts/portal/visitRules.ts'

export interface RoomHours {
  opensAt: Date
  closesAt: Date
}

/** From ten minutes before the start to an hour after the end. */
export const roomHours = (startTime: Date, endTime: Date): RoomHours => ({
  opensAt: new Date(startTime.getTime() - ROOM_OPENS_BEFORE_MS),
  closesAt: new Date(endTime.getTime() + ROOM_CLOSES_AFTER_MS),
})

/** Whether the room of a visit may be entered, and otherwise the reason. */
export const roomAccess = (
  visit: { status: AppointmentStatus; startTime: Date; endTime: Date },
  now: Date,
): 'open' | 'tooEarly' | 'closed' => {
  if (!canBeLive(visit.status)) return 'closed'
  const { opensAt, closesAt } = roomHours(visit.startTime, visit.endTime)
  if (now < opensAt) return 'tooEarly'
  return now > closesAt ? 'closed' : 'open'
}
