import { use, useEffect, useId } from 'react'
import { AnnouncementsContext, type Urgency } from './announcements.ts'

/**
 * Announces a text when it appears or changes, by the shell's live regions: a page has no others (experience
 * §2.4).
 * @param text empty while there is nothing to say
 */
export const useAnnouncement = (text: string, urgency: Urgency = 'polite'): void => {
  const announcements = use(AnnouncementsContext)
  const source = useId()
  useEffect(() => {
    if (text !== '') announcements?.say(urgency, text, source)
  }, [text, urgency, announcements, source])
}
