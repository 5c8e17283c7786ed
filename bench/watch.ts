import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /** Epoch milliseconds of new frames and of changes of the room state. */
    watched: { frames: number[]; states: { at: number; name: string }[] }
  }
}

/** Starts recording when the remote video plays and when the room state changes. */
export const startWatching = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const watched: Window['watched'] = { frames: [], states: [] }
    window.watched = watched
    let shown = 0
    setInterval(() => {
      const now = Date.now()
      const frames = [...document.querySelectorAll('video')].reduce(
        (sum, video) => sum + video.getVideoPlaybackQuality().totalVideoFrames,
        0,
      )
      if (frames > shown) watched.frames.push(now)
      shown = frames
      const name = window.consulta.state().history.at(-1) ?? ''
      if (watched.states.at(-1)?.name !== name) watched.states.push({ at: now, name })
    }, 10)
  })

/** Milliseconds without a frame after which the video counts as stopped. */
const STANDSTILL = 1_000
/** A stop that begins later after the interruption has another cause, e.g. load of the machine. */
const AFTERMATH = 3_000

export interface Recovered {
  /** From the end of the interruption until the next frame; null when the video never stopped. */
  readonly frame: number | null
  /** Total time without frames. */
  readonly still: number
  /** From the end of the interruption until Connected; null when the state never changed. */
  readonly connected: number | null
}

/**
 * @param from start of the interruption, epoch milliseconds
 * @param until its end
 */
export const readRecovery = async (page: Page, from: number, until: number): Promise<Recovered> => {
  const { frames, states } = await page.evaluate(() => window.watched)
  const stops = frames.flatMap((at, index) => {
    const before = frames[index - 1]
    const isOurs = before !== undefined && at > from && before < until + AFTERMATH
    return isOurs && at - before > STANDSTILL ? [{ before, at }] : []
  })
  const last = stops.filter(({ at }) => at > until).at(-1)
  const left = states.some(({ at, name }) => at >= from && name !== 'Connected')
  const back = states.filter(({ name }) => name === 'Connected').at(-1)
  return {
    frame: last ? last.at - until : null,
    still: stops.reduce((sum, { before, at }) => sum + at - before, 0),
    connected: left && back ? Math.max(0, back.at - until) : null,
  }
}
