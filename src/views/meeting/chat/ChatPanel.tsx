import { useSelector } from '@xstate/react'
import { MessagesSquare, SendHorizontal } from 'lucide-react'
import { type FormEvent, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isBlank } from '../../../contracts/blankText.ts'
import { LIMIT } from '../../../contracts/constants.ts'
import type { ChatMessage } from '../../../contracts/meeting/chat/chatMessage.ts'
import { selectPeople, selectWaiting } from '../../../machines/meeting/call/callSelectors.ts'
import { type MeetingRef, sameJson } from '../../../machines/meeting/call/previewSelectors.ts'
import type { ChatRecipient } from '../../../machines/meeting/chat/chatContract.ts'
import { usePageSettings } from '../../app/PageSettingsContext.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { ScrollArea } from '../../ui/ScrollArea.tsx'
import { usePhone } from '../../ui/usePhone.ts'
import { useCallPart } from '../call/useCallPart.ts'
import { chatDrafts } from './chatDrafts.ts'
import { AttachFiles, FilePreview } from './lazyFiles.ts'
import { MessageList } from './MessageList.tsx'

const recipientOf = (value: string): ChatRecipient => {
  if (value === 'everyone') return { roles: [], peerId: null }
  if (value === 'waiting') return { roles: ['waiting'], peerId: null }
  return { roles: [], peerId: value }
}

interface ChatPanelProps {
  meeting: MeetingRef
  /** The doctor chooses the recipients; a guest writes to everyone. */
  choosesRecipient: boolean
}

/** The chat (experience §8.3). The input keeps its text until it is sent, so that nothing typed is lost. */
export const ChatPanel = ({ meeting, choosesRecipient }: ChatPanelProps) => {
  const { t } = useTranslation('meeting')
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
        <MessageList
          messages={messages}
          meeting={meeting}
          ownId={ownId}
          nameOf={nameOf}
          isDoctor={choosesRecipient}
          onNewest={() => box.current?.focus()}
        />
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
