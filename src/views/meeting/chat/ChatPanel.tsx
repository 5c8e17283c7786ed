import { useSelector } from '@xstate/react'
import { MessagesSquare, RotateCcw, SendHorizontal } from 'lucide-react'
import { type FormEvent, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isBlank } from '../../../contracts/blankText.ts'
import { LIMIT } from '../../../contracts/constants.ts'
import type { ChatMessage } from '../../../contracts/meeting/chat/chatMessage.ts'
import { selectPeople, selectWaiting } from '../../../machines/meeting/call/callSelectors.ts'
import { type MeetingRef, sameJson } from '../../../machines/meeting/call/previewSelectors.ts'
import type { ChatRecipient } from '../../../machines/meeting/chat/chatContract.ts'
import { deviceZone } from '../../app/deviceZone.ts'
import { usePageSettings } from '../../app/PageSettingsContext.ts'
import { useTimeZone, useZonedFormats } from '../../app/useFormats.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { ScrollArea } from '../../ui/ScrollArea.tsx'
import { usePhone } from '../../ui/usePhone.ts'
import { useCallPart } from '../call/useCallPart.ts'
import { chatDrafts } from './chatDrafts.ts'
import { AttachFiles, FileMessage, FilePreview } from './lazyFiles.ts'
import { MessageText } from './MessageText.tsx'
import { useMessageText } from './useMessageText.ts'

const recipientOf = (value: string): ChatRecipient => {
  if (value === 'everyone') return { roles: [], peerId: null }
  if (value === 'waiting') return { roles: ['waiting'], peerId: null }
  return { roles: [], peerId: value }
}

/** The last moment that a Date can hold, ms; a stranger's client may send any number. */
const LAST_MS = 8.64e15
const instantOf = (ms: number | null): string | null =>
  ms !== null && Math.abs(ms) <= LAST_MS ? new Date(ms).toISOString() : null

interface ChatPanelProps {
  meeting: MeetingRef
  /** The doctor chooses the recipients; a guest writes to everyone. */
  choosesRecipient: boolean
}

/** The chat (experience §8.3). The input keeps its text until it is sent, so that nothing typed is lost. */
export const ChatPanel = ({ meeting, choosesRecipient }: ChatPanelProps) => {
  const { t } = useTranslation('meeting')
  const textOf = useMessageText()
  const chat = useCallPart(meeting, 'chat')
  const peers = useCallPart(meeting, 'peers')
  const messages = useSelector(
    chat,
    (snapshot): ChatMessage[] =>
      snapshot?.context.order.flatMap((id) => snapshot.context.byId[id] ?? []) ?? [],
    sameJson,
  )
  const carriedDraft = useSelector(chat, (snapshot) => snapshot?.context.draft ?? '')
  const people = useSelector(peers, selectPeople, sameJson)
  const waiting = useSelector(peers, selectWaiting, sameJson)
  const ownId = useSelector(meeting, ({ context }) => context.peerId)
  const { keepsChat } = usePageSettings()
  const practiceZone = useTimeZone()
  const formats = useZonedFormats(choosesRecipient ? practiceZone : deviceZone())
  const files = useCallPart(meeting, 'callFiles')
  const phone = usePhone()
  const area = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLTextAreaElement>(null)
  const to = useRef<HTMLSelectElement>(null)
  const id = useId()

  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    const element = box.current
    if (element === null) return
    meeting.send({
      type: 'chat.sendRequested',
      message: element.value,
      messageType: 'chat',
      recipient: recipientOf(to.current?.value ?? 'everyone'),
    })
    if (isBlank(element.value)) element.setCustomValidity(t('chat.blank'))
    else {
      element.value = ''
      chatDrafts.set(meeting, '')
    }
    element.reportValidity()
    element.focus()
  }
  const nameOf = (peerId: string | null): string =>
    [...people, ...waiting].find((person) => person.peerId === peerId)?.name ?? t('chat.someone')

  return (
    <div ref={area} className="flex min-h-0 flex-1 flex-col">
      {messages.length === 0 ? (
        <ScrollArea>
          <EmptyState
            icon={<MessagesSquare size={24} />}
            title={t('chat.empty')}
            text={choosesRecipient ? t('chat.emptyText') : undefined}
          />
        </ScrollArea>
      ) : (
        <ol
          aria-label={t('chat.heading')}
          aria-live="off"
          className="flex min-h-0 flex-1 flex-col-reverse gap-3 overflow-y-auto px-4 py-3"
        >
          {messages.toReversed().map((message) => {
            const own = message.sender === ownId
            const direct = message.recipientPeer !== null
            const at = instantOf(message.time)
            return (
              <li
                key={message.id}
                className={cx(
                  'max-w-[85%] rounded-lg px-3.5 py-2.5',
                  own ? 'self-end bg-primary-soft text-on-primary-soft' : 'self-start bg-sunken',
                  direct && 'bg-warning-soft text-on-warning-soft',
                )}
              >
                <p className="text-xs font-semibold">
                  {at === null ? null : (
                    <time dateTime={at} className="float-right pl-3 font-medium tabular-nums">
                      {formats.time(at)}
                    </time>
                  )}
                  {own ? t('chat.you') : message.senderName === '' ? t('chat.someone') : message.senderName}
                  {direct ? (
                    <span className="font-medium">
                      {' · '}
                      {own
                        ? t('chat.private', { name: nameOf(message.recipientPeer) })
                        : t('chat.privateYou')}
                    </span>
                  ) : null}
                </p>
                {message.file && files !== undefined && keepsChat ? (
                  <FileMessage
                    files={files}
                    messageId={message.id}
                    file={message.file}
                    mayKeep={choosesRecipient}
                  />
                ) : (
                  <MessageText text={textOf(message)} />
                )}
                {message.delivery === 'sending' ? <p className="text-xs">{t('chat.sending')}</p> : null}
                {message.delivery === 'failed' ? (
                  <div className="mt-1 flex flex-wrap items-center gap-2 text-sm font-semibold text-danger">
                    {t('chat.failed')}
                    <Button
                      size="sm"
                      tone="secondary"
                      icon={<RotateCcw size={15} aria-hidden="true" />}
                      onClick={() => chat?.send({ type: 'chat.retryRequested', id: message.id })}
                    >
                      {t('chat.retry')}
                    </Button>
                  </div>
                ) : null}
              </li>
            )
          })}
        </ol>
      )}
      <form
        onSubmit={submit}
        noValidate
        className="grid min-h-0 shrink-2 gap-2 overflow-y-auto border-t border-line p-3"
      >
        {keepsChat ? <p className="text-xs text-ink-soft">{t('chat.kept')}</p> : null}
        {choosesRecipient ? (
          <div className="flex items-center gap-2 text-sm">
            <label htmlFor={`${id}to`} className="font-semibold">
              {t('chat.to')}
            </label>
            <select
              id={`${id}to`}
              ref={to}
              className="min-h-9 min-w-0 flex-1 rounded-md border border-edge bg-surface px-2 text-ink"
            >
              <option value="everyone">{t('chat.everyone')}</option>
              <option value="waiting">{t('chat.waitingRoom')}</option>
              {[...people, ...waiting].map(({ peerId, name }) => (
                <option key={peerId} value={peerId}>
                  {name === '' ? t('people.noName') : name}
                </option>
              ))}
            </select>
          </div>
        ) : null}
        <div className="flex items-end gap-2">
          <label htmlFor={id} className="sr-only">
            {t('chat.text')}
          </label>
          <textarea
            id={id}
            ref={box}
            rows={phone ? 1 : 2}
            maxLength={LIMIT.chatMessage}
            placeholder={t('chat.text')}
            key={carriedDraft}
            defaultValue={chatDrafts.get(meeting) ?? carriedDraft}
            onInput={({ currentTarget }) => {
              currentTarget.setCustomValidity('')
              chatDrafts.set(meeting, currentTarget.value)
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
              event.preventDefault()
              submit()
            }}
            className="min-h-11 min-w-0 flex-1 resize-none rounded-md border border-edge bg-surface px-3 py-2 text-base text-ink placeholder:text-ink-soft"
          />
          <IconButton
            type="submit"
            tone="solid"
            label={t('chat.send')}
            icon={<SendHorizontal size={20} aria-hidden="true" />}
          />
        </div>
        {files === undefined || !keepsChat ? null : (
          <AttachFiles
            files={files}
            area={area}
            seenBy={people.map(({ name }) => name || t('chat.someone'))}
          />
        )}
      </form>
      {files === undefined ? null : <FilePreview files={files} />}
    </div>
  )
}
