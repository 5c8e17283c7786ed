import { asyncScheduler, type MonoTypeOperatorFunction, throttleTime } from 'rxjs'
import { TIME } from '../../contracts/constants.ts'

/**
 * Recognises a speaker list before parsing: `method` precedes any nesting, so that no text of a person can
 * match. A list with `method` later in the frame is parsed at once, like other frames.
 */
const SPEAKERS = /^\s*\{[^{]*"method"\s*:\s*"active-speakers"/

export const isActiveSpeakersMessage = (data: unknown): data is string =>
  typeof data === 'string' && SPEAKERS.test(data)

/**
 * The first at once, then the newest in each second: a list replaces the previous one, and dropped ones are
 * not even parsed (docs/decisions/0051).
 */
export const speakersThrottle = (): MonoTypeOperatorFunction<string> =>
  throttleTime(TIME.speakersThrottle, asyncScheduler, { leading: true, trailing: true })
