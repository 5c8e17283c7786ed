import { RotateCcw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ChatMessage } from '../../../contracts/meeting/chat/chatMessage.ts'
import type { MeetingRef } from '../../../machines/meeting/call/previewSelectors.ts'
import { usePageSettings } from '../../app/PageSettingsContext.ts'
import { deviceZone } from '../../format/deviceZone.ts'
import { useTimeZone, useZonedFormats } from '../../format/useFormats.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { useCallPart } from '../call/useCallPart.ts'
import { FileMessage } from './lazyFiles.ts'
import { MessageText } from './MessageText.tsx'
import { useMessageText } from './useMessageText.ts'

/** The last moment that a Date can hold, ms; a stranger's client may send any number. */
const LAST_MS = 8.64e15
const instantOf = (ms: number | null): string | null =>
  ms !== null && Math.abs(ms) <= LAST_MS ? new Date(ms).toISOString() : null

interface MessageRowProps {
  meeting: MeetingRef
  message: ChatMessage
  own: boolean
  /** The name of the one person whom a private message of ours is for. */
  recipientName: string
  /** A doctor sees the time of the practice and may keep files; a guest sees the time of the device. */
  isDoctor: boolean
}

/** A message of the chat, with its state while it is ours and not delivered. */
export const MessageRow = ({ meeting, message, own, recipientName, isDoctor }: MessageRowProps) => {
  const { t } = useTranslation('meeting')
  const textOf = useMessageText()
  const chat = useCallPart(meeting, 'chat')
  const files = useCallPart(meeting, 'callFiles')
  const { keepsChat } = usePageSettings()
  const practiceZone = useTimeZone()
  const formats = useZonedFormats(isDoctor ? practiceZone : deviceZone())
  const direct = message.recipientPeer !== null
  const at = instantOf(message.time)
  return (
    <li
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
            {own ? t('chat.private', { name: recipientName }) : t('chat.privateYou')}
          </span>
        ) : null}
      </p>
      {message.file && files !== undefined && keepsChat ? (
        <FileMessage files={files} messageId={message.id} file={message.file} mayKeep={isDoctor} />
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
}
