import { useSelector } from '@xstate/react'
import { MessageSquareText, RotateCcw } from 'lucide-react'
import { type FormEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isBlank } from '../../contracts/blankText.ts'
import { LIMIT } from '../../contracts/constants.ts'
import type { ChatMessage } from '../../contracts/meeting/chat/chatMessage.ts'
import type { GuestJoinRef } from '../../machines/guest/guestJoinMachine.ts'
import { type MeetingRef, sameJson } from '../../machines/meeting/call/previewSelectors.ts'
import { usePageSettings } from '../app/PageSettingsContext.ts'
import { useCallPart } from '../meeting/call/useCallPart.ts'
import { chatDrafts } from '../meeting/chat/chatDrafts.ts'
import { useMessageText } from '../meeting/chat/useMessageText.ts'
import { Button } from '../ui/Button.tsx'
import { TextAreaField } from '../ui/TextAreaField.tsx'

/** Messages that fit above the form; all of them are in the chat of the call. */
const SHOWN = 5

interface WaitingMessagesProps {
  guest: GuestJoinRef
  meeting: MeetingRef
}

/** What the office wrote, and a message to it (experience §8.7). */
export const WaitingMessages = ({ guest, meeting }: WaitingMessagesProps) => {
  const { t } = useTranslation('guest')
  const textOf = useMessageText()
  const chat = useCallPart(meeting, 'chat')
  const ownId = useSelector(meeting, ({ context }) => context.peerId)
  const messages = useSelector(
    chat,
    (snapshot): ChatMessage[] =>
      snapshot?.context.order.slice(-SHOWN).flatMap((id) => snapshot.context.byId[id] ?? []) ?? [],
    sameJson,
  )
  // Without a record of the chat only a doctor in the room would read it.
  const { keepsChat } = usePageSettings()
  const present = useSelector(guest, ({ context }) => context.waitingRoom?.doctor === 'here')
  const box = useRef<HTMLTextAreaElement>(null)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const element = box.current
    if (element === null) return
    if (!isBlank(element.value)) {
      meeting.send({
        type: 'chat.sendRequested',
        message: element.value,
        messageType: 'chat',
        recipient: { roles: ['doctor'], peerId: null },
      })
      element.value = ''
      chatDrafts.set(meeting, '')
    }
    element.focus()
  }

  return (
    <>
      {messages.length === 0 ? null : (
        <ol aria-label={t('waiting.messages')} className="grid gap-2">
          {messages.map((message) => {
            const own = message.sender === ownId
            return (
              <li
                key={message.id}
                className={
                  own
                    ? 'rounded-xl bg-sunken p-4'
                    : 'flex gap-3 rounded-xl bg-info-soft p-4 text-on-info-soft'
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
      )}
      {keepsChat || present ? (
        <form onSubmit={submit} className="grid gap-2">
          <TextAreaField
            label={t('waiting.write')}
            hint={t('waiting.writeHint')}
            ref={box}
            rows={2}
            maxLength={LIMIT.chatMessage}
            defaultValue={chatDrafts.get(meeting) ?? ''}
            onInput={({ currentTarget }) => chatDrafts.set(meeting, currentTarget.value)}
          />
          <Button type="submit" tone="secondary" className="justify-self-start">
            {t('waiting.send')}
          </Button>
        </form>
      ) : null}
    </>
  )
}
