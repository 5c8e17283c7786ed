import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { VisitForMail } from './visitForMail.ts'

const SUMMARY = { es: 'Consulta por video', en: 'Video visit' }

/**
 * The visit as an iCalendar object (RFC 5545): the same UID for ever, a SEQUENCE that grows, times in UTC, and neither
 * the patient nor the reason.
 * @param baseUrl of the portal, for the link
 * @param at when it is made
 */
export const visitCalendar = (
  visit: VisitForMail,
  { baseUrl, token, at }: { baseUrl: string; token: string; at: Date },
): string => {
  const cancelled = visit.status === 'cancel'
  const calendar = ical({
    prodId: { company: 'Consulta', product: 'Portal', language: visit.language.toUpperCase() },
    method: cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST,
  })
  calendar.createEvent({
    id: `appt-${visit.id}@${new URL(baseUrl).hostname}`,
    sequence: visit.version,
    stamp: at,
    start: visit.start,
    end: visit.end,
    summary: `${SUMMARY[visit.language]}: ${visit.practitioner}`,
    url: `${baseUrl}/visit/${token}`,
    location: `${baseUrl}/visit/${token}`,
    status: cancelled
      ? ICalEventStatus.CANCELLED
      : visit.status === 'requested'
        ? ICalEventStatus.TENTATIVE
        : ICalEventStatus.CONFIRMED,
  })
  return calendar.toString()
}
