import ical, { ICalEventStatus } from 'ical-generator'
import type { AppointmentStatus } from '../../../src/contracts/portal/appointmentStatus.ts'

/** The facts of a visit that an external calendar may show: its time, and whether it is confirmed. */
export interface FeedVisit {
  readonly id: string
  readonly status: AppointmentStatus
  readonly start: Date
  readonly end: Date
  /** Version of its last event: a newer one replaces what a calendar has. */
  readonly version: number
}

/** A visit has no title that says more, whoever looks at the screen. */
const TITLE = 'Cita'

/**
 * iCalendar (RFC 5545) of visits, in UTC, without patients, reasons and places.
 * @param host keeps the ids of visits apart from those of other calendars; it stays the same for ever
 */
export const calendarText = (visits: readonly FeedVisit[], host: string, now: Date): string => {
  const calendar = ical({
    name: 'Consulta',
    prodId: { company: 'Consulta', product: 'portal', language: 'ES' },
  })
  for (const { id, status, start, end, version } of visits)
    calendar.createEvent({
      id: `appt-${id}@${host}`,
      sequence: version,
      stamp: now,
      start,
      end,
      summary: TITLE,
      status: status === 'requested' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
    })
  return calendar.toString()
}
