import { useSelector } from '@xstate/react'
import { selectOwnHand } from '../../../machines/meeting/call/callSelectors.ts'
import type { MeetingRef } from '../../../machines/meeting/call/previewSelectors.ts'
import { useCallPart } from '../call/useCallPart.ts'

/** Our own hand in the room's state, and the request to raise or lower it (M7.051, M7.052). */
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
