import {
  isQuietAt,
  type NoticeChoices,
  readNoticeChoices,
  saveNoticeChoices,
  USUAL_NOTICES,
} from '../../contracts/portal/profile/noticeChoices.ts'
import type { Http } from '../../services/portal/http.ts'

const MINUTES_AN_HOUR = 60

/** The last known choice of the settings: a chime does not wait for the server. */
export interface NoticeChoicesStore {
  /** Whether the chime sounds now. */
  rings(): boolean
  /** Percent; null before the choices have been read. */
  volume(): number | null
  /** Whether notifications of the system are shown now. */
  showsNotices(): boolean
  /** @returns the choices, or null where they cannot be read */
  refresh(): Promise<NoticeChoices | null>
  /** Stores another volume; without a connection it stays a choice of this device. */
  storeVolume(volume: number): Promise<void>
}

export const createNoticeChoicesStore = ({
  http,
  now,
}: {
  http: Http
  now: () => number
}): NoticeChoicesStore => {
  let known = USUAL_NOTICES
  let isRead = false
  const isQuiet = (): boolean => {
    const clock = new Date(now())
    return isQuietAt(known, clock.getHours() * MINUTES_AN_HOUR + clock.getMinutes())
  }
  const refresh = async (): Promise<NoticeChoices | null> => {
    try {
      known = await http.call(readNoticeChoices, {})
      isRead = true
      return known
    } catch {
      return null
    }
  }
  return {
    rings() {
      // For the next one: the choices may have been changed meanwhile.
      void refresh()
      return known.sounds.waiting && !isQuiet()
    },
    volume: () => (isRead ? known.sounds.volume : null),
    showsNotices: () => known.desktop && !isQuiet(),
    refresh,
    async storeVolume(volume) {
      const latest = await refresh()
      if (latest === null) return
      const body = { ...latest, sounds: { ...latest.sounds, volume } }
      known = await http.call(saveNoticeChoices, { body }).catch(() => body)
    },
  }
}
