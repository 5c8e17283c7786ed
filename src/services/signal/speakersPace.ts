import { TIME } from '../../contracts/constants.ts'

/**
 * A list of who speaks, before it is read: `method` stands before anything nested, so no text of a person can pass
 * for it. One that says so later in the frame is read at once, like all others.
 */
const SPEAKERS = /^\s*\{[^{]*"method"\s*:\s*"active-speakers"/

export const saysWhoSpeaks = (data: unknown): data is string =>
  typeof data === 'string' && SPEAKERS.test(data)

/** Takes lists as they come. */
export interface SpeakersPace {
  take(list: string): void
  stop(): void
}

/**
 * The first at once, then the newest in each second: a list replaces the one before, and those that nobody
 * could have seen are not even read (docs/decisions/0094). By hand: what is dropped must cost next to nothing.
 */
export const createSpeakersPace = (read: (list: string) => void): SpeakersPace => {
  let resting: ReturnType<typeof setTimeout> | null = null
  let newest: string | null = null
  const give = (list: string) => {
    resting = setTimeout(wake, TIME.speakersPace)
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
