import { useSelector } from '@xstate/react'
import { MessagesSquare, SendHorizontal } from 'lucide-react'
import { type FormEvent, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isBlank } from '../../../contracts/blankText.ts'
import { LIMIT } from '../../../contracts/constants.ts'
import type { ChatMessage } from '../../../contracts/meeting/chat/chatMessage.ts'
import { selectPeople, selectWaiting } from '../../../machines/meeting/call/callSelectors.ts'
import { type MeetingRef, sameJson } from '../../../machines/meeting/call/previewSelectors.ts'
import { usePageSettings } from '../../app/PageSettingsContext.ts'
import { Announced } from '../../ui/Announced.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { ScrollArea } from '../../ui/ScrollArea.tsx'
import { usePhone } from '../../ui/usePhone.ts'
import { useCallPart } from '../call/useCallPart.ts'
import { chatDrafts } from './chatDrafts.ts'
import { DoctorOnly } from './DoctorOnly.tsx'
import { AttachFiles, FilePreview } from './lazyFiles.ts'
import { MessageList } from './MessageList.tsx'
import { isGone, RecipientField } from './RecipientField.tsx'

interface ChatPanelProps {
  meeting: MeetingRef
  /** The doctor chooses the recipients; a guest writes to everyone, or finishes what was begun for the doctor. */
  choosesRecipient: boolean
}

const privateClass = 'rounded-md bg-warning-soft px-2.5 py-1.5 text-sm font-semibold text-on-warning-soft'

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
  const chosen = useSelector(chat, (snapshot) => snapshot?.context.chosen ?? null)
  const people = useSelector(peers, selectPeople, sameJson)
  const waiting = useSelector(peers, selectWaiting, sameJson)
  const ownId = useSelector(meeting, ({ context }) => context.peerId)
  const { keepsChat } = usePageSettings()
  const files = useCallPart(meeting, 'callFiles')
  const phone = usePhone()
  const area = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLTextAreaElement>(null)
  const id = useId()

  const present = [...people, ...waiting]
  const isPrivate = chosen !== null && chosen.peerId !== null
  const gone = isGone(chosen, present)
  const privateTo = chosen === null || chosen.name === '' ? t('chat.someone') : chosen.name

  const isForDoctor = !choosesRecipient && chosen !== null
  const describedBy = isPrivate ? `${id}private` : isForDoctor ? `${id}doctor` : undefined

  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    const element = box.current
    if (element === null) return
    if (isBlank(element.value)) element.setCustomValidity(t('chat.blank'))
    else if (gone) element.setCustomValidity(t('chat.gone', { name: privateTo }))
    else {
      meeting.send({
        type: 'chat.sendRequested',
        message: element.value,
        messageType: 'chat',
        recipient: { roles: chosen?.roles ?? [], peerId: chosen?.peerId ?? null },
      })
      element.setCustomValidity('')
      element.value = ''
      chatDrafts.set(meeting, '')
      if (isForDoctor) chat?.send({ type: 'chat.recipientChosen', chosen: null })
    }
    element.reportValidity()
    element.focus()
  }
  const nameOf = (peerId: string | null): string =>
    present.find((person) => person.peerId === peerId)?.name ?? t('chat.someone')

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
          <RecipientField
            chat={chat}
            chosen={chosen}
            present={present}
            describedBy={isPrivate ? `${id}private` : undefined}
            onChosen={() => box.current?.setCustomValidity('')}
          />
        ) : null}
        {isForDoctor ? (
          <DoctorOnly
            id={`${id}doctor`}
            onEveryone={() => {
              chat?.send({ type: 'chat.recipientChosen', chosen: null })
              box.current?.focus()
            }}
          />
        ) : null}
        {isPrivate ? (
          gone ? (
            <Announced urgent id={`${id}private`} className={privateClass}>
              {t('chat.gone', { name: privateTo })}
            </Announced>
          ) : (
            <p id={`${id}private`} className={privateClass}>
              {t('chat.private', { name: privateTo })}
            </p>
          )
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
            aria-describedby={describedBy}
            className={cx(
              'min-h-11 min-w-0 flex-1 resize-none rounded-md border px-3 py-2 text-base',
              isPrivate
                ? 'border-on-warning-soft bg-warning-soft text-on-warning-soft placeholder:text-on-warning-soft'
                : 'border-edge bg-surface text-ink placeholder:text-ink-soft',
            )}
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
