import { TIME } from '../../contracts/constants.ts'

/**
 * Recognises a speaker list before parsing: `method` precedes any nesting, so that no text of a person can
 * match. A list with `method` later in the frame is parsed at once, like other frames.
 */
const SPEAKERS = /^\s*\{[^{]*"method"\s*:\s*"active-speakers"/

export const saysWhoSpeaks = (data: unknown): data is string =>
  typeof data === 'string' && SPEAKERS.test(data)

/** Receives lists as they arrive. */
export interface SpeakersThrottle {
  take(list: string): void
  stop(): void
}

/**
 * The first at once, then the newest in each second: a list replaces the previous one, and dropped ones are
 * not even parsed (docs/decisions/0051). Written without RxJS operators, because dropping must cost next to
 * nothing.
 */
export const createSpeakersThrottle = (read: (list: string) => void): SpeakersThrottle => {
  let resting: ReturnType<typeof setTimeout> | null = null
  let newest: string | null = null
  const give = (list: string) => {
    resting = setTimeout(wake, TIME.speakersThrottle)
    read(list)
  }
  const wake = () => {
    resting = null
    const list = newest
    newest = null
    if (list !== null) give(list)
  }
  return {
    take(list) {
      if (resting === null) give(list)
      else newest = list
    },
    stop() {
      if (resting !== null) clearTimeout(resting)
      resting = newest = null
    },
  }
}
