import type { MeetingMedia } from '../../contracts/meeting/tracks/media.ts'

export interface MediaHolder {
  show: (media: MeetingMedia) => void
  /** @throws when no call was started yet */
  current: () => MeetingMedia
}

/**
 * The live half of the current call, which changes with each page that starts one; views read it when they
 * render.
 */
export const createMediaHolder = (): MediaHolder => {
  let held: MeetingMedia | undefined
  return {
    show: (media) => {
      held = media
    },
    current: () => {
      if (held === undefined) throw new Error('No call was started')
      return held
    },
  }
}
