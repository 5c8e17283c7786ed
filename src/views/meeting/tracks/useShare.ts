import { useSelector } from '@xstate/react'
import { screenShareOptions } from '../../../contracts/meeting/tracks/screenShare.ts'
import { type MeetingRef, sameJson } from '../../../machines/meeting/call/previewSelectors.ts'
import { selectShare } from '../../../machines/meeting/tracks/mediaSelectors.ts'
import { useMedia } from '../../app/MediaContext.ts'
import { useCallPart } from '../call/useCallPart.ts'

/** Our own shared screen; `allowed` is false for a role that may not share (M5.44) and a browser that cannot. */
export const useShare = (meeting: MeetingRef) => {
  const { canShareScreen } = useMedia()
  const screen = useCallPart(meeting, 'localScreen')
  const share = useSelector(screen, selectShare, sameJson)
  const sharing = share?.state === 'on'
  return {
    allowed: canShareScreen && share?.allowed === true,
    sharing,
    busy: share?.state === 'choosing' || share?.state === 'stopping',
    toggle: () =>
      screen?.send(
        sharing
          ? { type: 'screen.stopRequested' }
          : { type: 'screen.startRequested', options: screenShareOptions.parse({}) },
      ),
  }
}
