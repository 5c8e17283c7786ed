import { createContext, useContext } from 'react'
import type { MeetingMedia } from '../../contracts/meeting/tracks/media.ts'

/** The live half of the call, used only by views that show videos and levels. */
export const MediaContext = createContext<(() => MeetingMedia) | null>(null)

export const useMedia = (): MeetingMedia => {
  const media = useContext(MediaContext)
  if (media === null) throw new Error('There is no media above this view')
  return media()
}
