import type { z } from 'zod'
import { overrideRange } from '../../contracts/portal/schedule/openHours.ts'
import type { OverrideContent } from '../../contracts/portal/schedule/overrides.ts'
import { DAY_MIN, QUARTER_MIN } from '../../contracts/portal/schedule/rules.ts'
import { addDays, dateAt, minutesAt } from '../../contracts/portal/schedule/wallTime.ts'
import type { exceptionForm } from './practiceForms.ts'

type Typed = z.infer<typeof exceptionForm.draft>

const WHOLE_DAYS = { start: '0', end: String(DAY_MIN) }

/** The fields of the form, from an exception, in the zone of the form: quarter hours that hold all of it. */
export const exceptionFieldsOf = (content: OverrideContent, zone: string): Typed => {
  const fixed = {
    kind: content.kind,
    speciality_id: content.kind === 'extending' ? (content.period.speciality_id ?? '') : '',
    reason: content.kind === 'blocking' ? content.reason : '',
  }
  if ('start_date' in content.period) {
    const { start_date, end_date } = content.period
    return { ...fixed, ...WHOLE_DAYS, all_day: true, start_date, end_date }
  }
  const [start, end] = overrideRange(content)
  const endDate = dateAt(end, zone)
  const endMin = Math.ceil(minutesAt(end, zone) / QUARTER_MIN) * QUARTER_MIN
  // Midnight is the end of the day before it.
  const isMidnight = endMin === 0
  return {
    ...fixed,
    all_day: false,
    start_date: dateAt(start, zone),
    end_date: isMidnight ? addDays(endDate, -1) : endDate,
    start: String(Math.floor(minutesAt(start, zone) / QUARTER_MIN) * QUARTER_MIN),
    end: String(isMidnight ? DAY_MIN : endMin),
  }
}
