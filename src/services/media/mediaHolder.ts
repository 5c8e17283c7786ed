import type { MeetingMedia } from '../../contracts/meeting/media.ts'

export interface MediaHolder {
  show: (media: MeetingMedia) => void
  /** @throws when no call was started yet */
  current: () => MeetingMedia
}

/** The call's live half changes with each page that starts one; views ask for it when they draw. */
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
