import type { CarriedCall } from '../../contracts/meeting/call/carriedCall.ts'
import type { KeptChatMessage } from '../../contracts/meeting/chat/keptMessage.ts'
import { actor } from '../address.ts'
import { SYSTEM_ID } from '../systemIds.ts'

/** The parts of the call that take over what came from the other device, with the events that tell them. */
export const toStage = actor(SYSTEM_ID.stage)
export const toChat = actor(SYSTEM_ID.chat)

/** The chat's messages from before the page was loaded, as the server kept them. */
export const historyEvent = ({ messages }: { messages: KeptChatMessage[] }) =>
  ({ type: 'chat.historyRead', messages }) as const

export const stageEvents = ({ stage }: CarriedCall) =>
  [
    // A pin comes after it, because a choice of layout ends one.
    { type: 'stage.layoutChosen', layout: stage.layout },
    { type: 'stage.pinned', peerId: stage.pinned },
    { type: 'stage.selfHidden', hidden: stage.selfHidden },
    { type: 'stage.selfMirrored', mirrored: stage.selfMirrored },
    { type: 'stage.selfMoved', corner: stage.corner },
  ] as const

export const chatEvent = ({ chat }: CarriedCall) => ({ type: 'chat.carried', chat }) as const
