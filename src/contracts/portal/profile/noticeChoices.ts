import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const MINUTES_AN_HOUR = 60
const wallTime = z.string().regex(/^(?:[01]\d|2[0-3]):(?:00|15|30|45)$/, 'time')

/** The ways to notify of a waiting patient (experience 9.4). */
export const noticeChoices = z.object({
  sounds: z.object({
    /** The chime for a waiting patient. */
    waiting: z.boolean(),
    /** Percent. */
    volume: z.number().int().min(0).max(100),
  }),
  /** Notifications of the system; each browser must allow them too. */
  desktop: z.boolean(),
  /** By the clock of the device; no chime and no notification from `start` until before `end`. Null: none. */
  quiet_hours: z
    .object({ start: wallTime, end: wallTime })
    .refine(({ start, end }) => start !== end, { path: ['end'], message: 'sameTime' })
    .nullable(),
})
export type NoticeChoices = z.infer<typeof noticeChoices>

/** Before anything was chosen. */
export const USUAL_NOTICES: NoticeChoices = {
  sounds: { waiting: true, volume: 50 },
  desktop: true,
  quiet_hours: null,
}

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * MINUTES_AN_HOUR + minutes
}

/** Whether it is quiet at this minute of the day; quiet hours may pass midnight. */
export const isQuietAt = ({ quiet_hours }: NoticeChoices, minute: number): boolean => {
  if (quiet_hours === null) return false
  const start = minutesOf(quiet_hours.start)
  const end = minutesOf(quiet_hours.end)
  return start < end ? minute >= start && minute < end : minute >= start || minute < end
}

/** The form's values: the hours are kept while they are switched off. */
export const noticeFields = z
  .object({
    waiting: z.boolean(),
    volume: z.number().int().min(0).max(100),
    desktop: z.boolean(),
    quiet: z.boolean(),
    start: wallTime,
    end: wallTime,
  })
  .refine(({ quiet, start, end }) => !quiet || start !== end, { path: ['end'], message: 'sameTime' })
export type NoticeFields = z.infer<typeof noticeFields>

const NIGHT = { start: '22:00', end: '07:00' }

export const noticeFieldsOf = ({ sounds, desktop, quiet_hours }: NoticeChoices): NoticeFields => ({
  ...sounds,
  desktop,
  quiet: quiet_hours !== null,
  ...(quiet_hours ?? NIGHT),
})

export const noticeChoicesOf = ({
  waiting,
  volume,
  desktop,
  quiet,
  start,
  end,
}: NoticeFields): NoticeChoices => ({
  sounds: { waiting, volume },
  desktop,
  quiet_hours: quiet ? { start, end } : null,
})

const tag = 'profile'
const access = 'signedIn'

/** The own choices. The specification names no call for them. */
export const readNoticeChoices = endpoint('GET /v2/practitioner/notices', {
  answer: noticeChoices,
  access,
  tag,
})

/** Replaces them; the last one holds. */
export const saveNoticeChoices = endpoint('PUT /v2/practitioner/notices', {
  body: noticeChoices,
  answer: noticeChoices,
  access,
  tag,
})
