import { asyncScheduler, type MonoTypeOperatorFunction, throttleTime } from 'rxjs'
import { TIME } from '../../contracts/constants.ts'

/**
 * A list of who speaks, before it is read: `method` stands before anything nested, so no text of a person can pass
 * for it. One that says so later in the frame is read at once, like all others.
 */
const SPEAKERS = /^\s*\{[^{]*"method"\s*:\s*"active-speakers"/

export const saysWhoSpeaks = (data: unknown): data is string =>
  typeof data === 'string' && SPEAKERS.test(data)

/**
 * The first at once, then the newest in each second: a list replaces the one before, and those that nobody
 * could have seen are not even read (docs/decisions/0094).
 */
export const speakersPace = <T>(): MonoTypeOperatorFunction<T> =>
  throttleTime(TIME.speakersPace, asyncScheduler, { leading: true, trailing: true })
