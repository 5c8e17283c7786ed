import { useSelector } from '@xstate/react'
import { carriedCallOf } from '../../machines/handover/carriedCallOf.ts'
import type { HandoverRef } from '../../machines/handover/handoverMachine.ts'
import type { MeetingRef } from '../../machines/meeting/call/previewSelectors.ts'
import { usePageSettings } from '../app/PageSettingsContext.ts'
import { chatDrafts } from '../meeting/chat/chatDrafts.ts'

interface Own {
  /** The name in the call. */
  name: string
  /** The open panel beside the call, or null. */
  panel: string | null
}

/** The move of this call to another device: whether it is offered, and its request with what goes along. */
export const useHandover = (handover: HandoverRef | undefined, meeting: MeetingRef, { name, panel }: Own) => {
  const { movesCalls } = usePageSettings()
  const failed = useSelector(handover, (snapshot) => snapshot === undefined || snapshot.status === 'error')
  const request = () => {
    const { children, context } = meeting.getSnapshot()
    handover?.send({
      type: 'handover.requested',
      carried: carriedCallOf({
        name,
        panel,
        muted: context.end.muted,
        stage: children.stage?.getSnapshot().context,
        chat: children.chat?.getSnapshot().context,
        draft: chatDrafts.get(meeting) ?? children.chat?.getSnapshot().context.draft ?? '',
      }),
    })
  }
  return { offered: movesCalls && !failed, request }
}
