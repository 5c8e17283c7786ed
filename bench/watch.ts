import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /** Epoch milliseconds at which a frame was new, and at which the room changed its state. */
    watched: { frames: number[]; states: { at: number; name: string }[] }
  }
}

/** From now on the page writes down when its remote picture moves and when the room changes. */
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

/** A picture that stands still for longer than this has stopped. */
const STANDSTILL = 1_000
/** What stops later than this after the cut's end has another cause: the machine is not ours alone. */
const AFTERMATH = 3_000

export interface Recovered {
  /** From the cut's end until the next frame; null when the picture never stood still. */
  readonly frame: number | null
  /** How long it stood still in all. */
  readonly still: number
  /** From the cut's end until Connected again; null when it never was anything else. */
  readonly connected: number | null
}

/** @param from when the cut began; @param until when it ended; epoch milliseconds */
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
