import { useSelector } from '@xstate/react'
import { MessageSquareText, RotateCcw } from 'lucide-react'
import type { ChatMessage } from '../../contracts/meeting/chat/chatMessage.ts'
import type { GuestJoinRef } from '../../machines/guest/guestJoinMachine.ts'
import { type MeetingRef, sameJson } from '../../machines/meeting/call/previewSelectors.ts'
import { useCallPart } from '../meeting/call/useCallPart.ts'
import { useMessageText } from '../meeting/chat/useMessageText.ts'
import { Button } from '../ui/Button.tsx'
import { useGuestText } from './useGuestText.ts'

/** Messages that fit above the form; all of them are in the chat of the call. */
const SHOWN = 5

/** The last messages between the office and the guest (experience §8.7). */
export const WaitingMessages = ({ guest, meeting }: { guest: GuestJoinRef; meeting: MeetingRef }) => {
  const t = useGuestText(guest)
  const textOf = useMessageText()
  const chat = useCallPart(meeting, 'chat')
  const ownId = useSelector(meeting, ({ context }) => context.peerId)
  const messages = useSelector(
    chat,
    (snapshot): ChatMessage[] =>
      snapshot?.context.order.slice(-SHOWN).flatMap((id) => snapshot.context.byId[id] ?? []) ?? [],
    sameJson,
  )
  if (messages.length === 0) return null
  return (
    <ol aria-label={t('waiting.messages')} className="grid gap-2">
      {messages.map((message) => {
        const own = message.sender === ownId
        return (
          <li
            key={message.id}
            className={
              own ? 'rounded-xl bg-sunken p-4' : 'flex gap-3 rounded-xl bg-info-soft p-4 text-on-info-soft'
            }
          >
            {own ? null : <MessageSquareText size={22} aria-hidden="true" className="mt-0.5 shrink-0" />}
            <div className="min-w-0">
              <p className="text-base font-semibold">{t(own ? 'waiting.yours' : 'waiting.message')}</p>
              <p className="wrap-anywhere">{textOf(message)}</p>
              {message.delivery === 'failed' ? (
                <Button
                  size="sm"
                  tone="secondary"
                  icon={<RotateCcw size={15} aria-hidden="true" />}
                  onClick={() => chat?.send({ type: 'chat.retryRequested', id: message.id })}
                >
                  {t('waiting.resend')}
                </Button>
              ) : null}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
