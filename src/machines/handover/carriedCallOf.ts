import type { ContextOf } from '../../contracts/machineContract.ts'
import {
  CARRIED_MESSAGES,
  type CarriedCall,
  carriedMessage,
  carriedStage,
} from '../../contracts/meeting/call/carriedCall.ts'
import type { stageContract } from '../meeting/call/stageContract.ts'
import type { chatContract } from '../meeting/chat/chatContract.ts'

interface Parts {
  name: string
  muted: { audio: boolean; video: boolean } | undefined
  stage: ContextOf<typeof stageContract> | undefined
  panel: string | null
  chat: ContextOf<typeof chatContract> | undefined
  /** Unsent text of the chat's input. */
  draft: string
}

/** The state that a call carries to another device. Messages beyond the bounds of the contract are left behind. */
export const carriedCallOf = ({ name, muted, stage, panel, chat, draft }: Parts): CarriedCall => {
  const known = chat?.order.flatMap((id) => carriedMessage.safeParse(chat.byId[id]).data ?? []) ?? []
  const messages = known.slice(-CARRIED_MESSAGES)
  return {
    name,
    muted: muted ?? { audio: false, video: false },
    stage: carriedStage.parse(
      stage ?? { pinned: null, selfHidden: false, selfMirrored: true, corner: 'bottomRight', layout: null },
    ),
    panel,
    chat: {
      peerId: chat?.localPeerId ?? '',
      messages,
      unread: Math.min(chat?.unread ?? 0, messages.length),
      draft,
      chosen: chat?.chosen ?? null,
    },
  }
}
