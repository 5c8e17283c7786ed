import { useSelector } from '@xstate/react'
import { selectOwnHand } from '../../machines/meeting/callSelectors.ts'
import type { MeetingRef } from '../../machines/meeting/previewSelectors.ts'
import { useCallPart } from './useCallPart.ts'

/** Our own hand as the room knows it, and the order to raise or lower it (M7.051, M7.052). */
export const useOwnHand = (meeting: MeetingRef): { raised: boolean; toggle: () => void } => {
  const raised = useSelector(useCallPart(meeting, 'peers'), selectOwnHand)
  return {
    raised,
    toggle: () =>
      meeting.send({
        type: 'peerCommands.ordered',
        command: { kind: 'raiseHand', peerId: null, raised: !raised },
      }),
  }
}
