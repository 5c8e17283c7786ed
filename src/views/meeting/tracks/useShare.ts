import { useSelector } from '@xstate/react'
import { screenShareOptions } from '../../../contracts/meeting/tracks/screenShare.ts'
import { selectShared } from '../../../machines/meeting/call/callSelectors.ts'
import { type MeetingRef, sameJson } from '../../../machines/meeting/call/previewSelectors.ts'
import { selectShare } from '../../../machines/meeting/tracks/mediaSelectors.ts'
import { useMedia } from '../../app/MediaContext.ts'
import { useCallPart } from '../call/useCallPart.ts'
import { useShareQuestion } from './ShareQuestion.tsx'

/** Our own shared screen, after a question while somebody else shares theirs; `allowed` is false for a role that may not share (M5.44) and a browser that cannot. */
export const useShare = (meeting: MeetingRef) => {
  const { canShareScreen } = useMedia()
  const screen = useCallPart(meeting, 'localScreen')
  const share = useSelector(screen, selectShare, sameJson)
  const shared = useSelector(useCallPart(meeting, 'peers'), selectShared, sameJson)
  const askToStop = useShareQuestion()
  const sharing = share?.state === 'on'
  return {
    allowed: canShareScreen && share?.allowed === true,
    sharing,
    busy: share?.state === 'choosing' || share?.state === 'stopping',
    toggle: () => {
      if (sharing) screen?.send({ type: 'screen.stopRequested' })
      else if (shared !== null && !shared.isLocal) askToStop(shared.trackId)
      else screen?.send({ type: 'screen.startRequested', options: screenShareOptions.parse({}) })
    },
  }
}
