import { createContext, useContext } from 'react'
import type { RecordingScreens } from '../../services/media/recordingScreens.ts'

/** Where a view puts the media elements of a recording, for the player to drive them. */
export const RecordingScreensContext = createContext<RecordingScreens | null>(null)

export const useRecordingScreens = (): RecordingScreens => {
  const screens = useContext(RecordingScreensContext)
  if (screens === null) throw new Error('There are no screens for recordings above this view')
  return screens
}
