import { useSelector } from '@xstate/react'
import type { MeetingRef } from '../../../machines/meeting/call/previewSelectors.ts'
import { selectRunningStreams } from '../../../machines/meeting/call/roomSelectors.ts'
import { courseOf } from '../../../machines/meeting/recording/recordingRules.ts'
import { selectCourse } from '../../../machines/meeting/transcription/transcriptionSelectors.ts'
import { useCallPart } from '../call/useCallPart.ts'

/** Whether the call is recorded, streamed or captioned, or people are asked about it. */
export const useIsReadByServer = (meeting: MeetingRef): boolean => {
  const recorded = useSelector(
    useCallPart(meeting, 'recording'),
    (snapshot) => snapshot !== undefined && courseOf(snapshot.context) !== 'off',
  )
  const streamed = useSelector(useCallPart(meeting, 'room'), (snapshot) => {
    const { live, pending } = selectRunningStreams(snapshot)
    return live || pending
  })
  const captions = useSelector(useCallPart(meeting, 'transcription'), selectCourse)
  return recorded || streamed || captions === 'on' || captions === 'coming'
}
