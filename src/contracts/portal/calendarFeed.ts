import { z } from 'zod'
import { sensitive } from '../sensitive.ts'
import { instant } from './appointment.ts'
import { endpoint, noContent } from './endpoint.ts'

/** A private address at which other calendars read the visits; the specification names no calls for it. */

const tag = 'schedule'
const access = 'signedIn'
const PATH = '/v1/practitioner/calendar_feed'

export const calendarFeed = z.object({ created_at: instant })
export type CalendarFeed = z.infer<typeof calendarFeed>

/** The address grants reading of the calendar; it is shown once, because the server stores only its hash. */
export const feedAddress = sensitive('credential', z.url())

export const readCalendarFeed = endpoint(`GET ${PATH}`, {
  answer: z.object({ feed: calendarFeed.nullable() }),
  access,
  tag,
})

/** Makes a new address; an older one stops working. */
export const makeCalendarFeed = endpoint(`POST ${PATH}`, {
  answer: z.object({ feed: calendarFeed, url: feedAddress }),
  access,
  tag,
})

/** The address stops working. Harmless when repeated. */
export const revokeCalendarFeed = endpoint(`DELETE ${PATH}`, { answer: noContent, access, tag })

/** `file` is the token and '.ics'. Answers iCalendar (RFC 5545) with the times of the visits and nothing else. */
export const calendarFile = endpoint('GET /calendar/:file', {
  params: z.object({ file: z.string().max(64) }),
  answer: z.string(),
  access: 'anyone',
  refusals: ['notFound'],
  tag,
})
