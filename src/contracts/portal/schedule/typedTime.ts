import { DAY_MIN } from './rules.ts'

const HOUR_MIN = 60
const HALF_DAY_MIN = 720

/** Hours, minutes after a sign or at once, 'h' or 'hrs', and 'a', 'am' or 'a.m.'. */
const TIME = /^(\d{1,2}?)(?:[:.h]?(\d{2}))?(?:hr?s?\.?)?(?:([ap])(?:\.?m\.?)?)?$/
/** '(next day)', as a list of times has it. */
const REMARK = /\(.*\)$/

/**
 * Minutes since midnight of a time as people type it: '9', '9:30', '930', '9am', '2 p. m.', '14h', '24'; null for a
 * text that is none.
 * @param after a start that the time comes after: without 'am' or 'pm', '5' after 9:00 is five in the afternoon, and
 * '12am' is the midnight at the end of the day
 */
export const minutesOfTyped = (text: string, after?: number): number | null => {
  const [, hourText, minuteText = '0', half] =
    TIME.exec(text.toLowerCase().replace(REMARK, '').replaceAll(/\s/g, '')) ?? []
  if (hourText === undefined) return null
  const [hour, minute] = [Number(hourText), Number(minuteText)]
  if (minute >= HOUR_MIN || hour > 24 || (half !== undefined && (hour === 0 || hour > 12))) return null
  const typed =
    half === undefined
      ? hour * HOUR_MIN + minute
      : (hour % 12) * HOUR_MIN + minute + (half === 'p' ? HALF_DAY_MIN : 0)
  if (typed > DAY_MIN) return null
  if (after === undefined || typed > after) return typed
  if (typed === 0) return DAY_MIN
  // '09' and '0930' are written as a clock of 24 hours has them.
  const isOpen = half === undefined && hour < 12 && !hourText.startsWith('0')
  return isOpen && typed + HALF_DAY_MIN > after ? typed + HALF_DAY_MIN : typed
}
