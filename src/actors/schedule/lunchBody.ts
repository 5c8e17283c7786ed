import type { LunchFields } from '../../contracts/portal/schedule/formFields.ts'
import type { LunchBreakBody } from '../../contracts/portal/schedule/schedule.ts'

/** A lunch break as the form has it. */
export const lunchBodyOf = ({ weekdays, start, end, visits }: LunchFields): LunchBreakBody => ({
  weekdays,
  start_min: Number(start),
  end_min: Number(end),
  visits,
})
