import { z } from 'zod'
import { givenDate } from '../appointment.ts'
import { endpoint } from '../endpoint.ts'
import { ifMatch, mayMatch } from '../version.ts'
import { savedWith } from './conflicts.ts'
import { hoursVersion, type WeeklyRange, wallRange, weeklyRange, zoneName } from './rules.ts'
import { visitAnswers } from './visitAnswers.ts'
import { weekdays } from './wallTime.ts'

/** Ranges of one day. */
export const RANGES_A_DAY = 6
/** Minutes. */
const LUNCH = { least: 15, most: 180 }

/** The errors of weekly hours: keys of the page's texts, with the index of the range. */
const weeklyProblems = (weekly: readonly WeeklyRange[]): { index: number; message: string }[] =>
  weekly.flatMap((one, index) => {
    if (one.start_min >= one.end_min) return [{ index, message: 'order' }]
    const sameDay = weekly.filter(({ weekday }) => weekday === one.weekday)
    if (sameDay.length > RANGES_A_DAY) return [{ index, message: 'tooMany' }]
    const overlaps = weekly
      .slice(0, index)
      .some(
        (other) =>
          other.weekday === one.weekday && other.start_min < one.end_min && one.start_min < other.end_min,
      )
    return overlaps ? [{ index, message: 'overlap' }] : []
  })

/** Body of both calls that save the weekly hours. */
export const scheduleBody = z
  .object({
    zone: zoneName,
    weekly: z
      .array(weeklyRange)
      .min(1)
      .max(RANGES_A_DAY * weekdays.length),
    /** From this date of the zone on, today or later; without it, from today. Later versions end with it. */
    effective_from: givenDate.optional(),
    visits: visitAnswers.optional(),
  })
  .superRefine(({ weekly }, context) => {
    for (const { index, message } of weeklyProblems(weekly))
      context.addIssue({ code: 'custom', path: ['weekly', index], message })
  })
export type ScheduleBody = z.infer<typeof scheduleBody>

/** The same time on several days of the week. */
export const lunchBreakBody = z
  .object({
    weekdays: z.array(z.enum(weekdays)).min(1).max(weekdays.length),
    start_min: wallRange.start_min,
    end_min: wallRange.end_min,
    visits: visitAnswers.optional(),
  })
  .refine(({ weekdays: days }) => new Set(days).size === days.length, { path: ['weekdays'], error: 'twice' })
  .refine(({ start_min, end_min }) => end_min - start_min >= LUNCH.least, {
    path: ['end_min'],
    error: 'tooShort',
  })
  .refine(({ start_min, end_min }) => end_min - start_min <= LUNCH.most, {
    path: ['end_min'],
    error: 'tooLong',
  })
export type LunchBreakBody = z.infer<typeof lunchBreakBody>

export const schedule = z.object({
  id: z.string(),
  version: z.number().int().positive(),
  /** In order of `effective_from`: the last that has begun holds. */
  hours: z.array(hoursVersion),
})
export type Schedule = z.infer<typeof schedule>

const saved = savedWith(schedule)
const tag = 'schedule'
const access = 'signedIn'
const refusals = ['notFound', 'conflict'] as const
const id = z.object({ id: z.string().max(64) })

/** The own schedule; null before the first hours were saved. The specification names no call for this. */
export const readSchedule = endpoint('GET /v2/practitioner/set_time', {
  answer: z.object({ schedule: schedule.nullable() }),
  access,
  tag,
})

/** P7.54: the first hours; `id` is the practitioner's. A `conflict` when there are hours already. */
export const createSchedule = endpoint('POST /v2/practitioner/set_time/:id', {
  params: id,
  body: scheduleBody,
  answer: saved,
  access,
  refusals,
  tag,
})

/** P7.55: a new version of the hours; `id` is the schedule's. Lunch breaks stay. */
export const updateSchedule = endpoint('PUT /v2/practitioner/set_time/update/:id', {
  params: id,
  headers: ifMatch,
  body: scheduleBody,
  answer: saved,
  access,
  refusals,
  tag,
})

/** P7.23: `id` is the schedule's. Each lunch lies within one range of its day, and there is one a day. */
export const createLunchBreak = endpoint('POST /v1/practitioner/availability/:id/lunch_break', {
  params: id,
  headers: mayMatch,
  body: lunchBreakBody,
  answer: savedWith(schedule).extend({ lunch_break_id: z.string() }),
  access,
  refusals,
  tag,
})

/** P7.24: `id` is the lunch break's. */
export const deleteLunchBreak = endpoint('DELETE /v1/practitioner/availability/lunch_break/:id', {
  params: id,
  headers: mayMatch,
  answer: saved,
  access,
  refusals,
  tag,
})
