import { ArrowDown } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChatMessage } from '../../../contracts/meeting/chat/chatMessage.ts'
import type { MeetingRef } from '../../../machines/meeting/call/previewSelectors.ts'
import { Button } from '../../ui/Button.tsx'
import { MessageRow } from './MessageRow.tsx'

/** Pixels from the newest message after which the reader is taken to read older ones. */
const AWAY_PX = 80

interface MessageListProps {
  meeting: MeetingRef
  messages: readonly ChatMessage[]
  ownId: string
  nameOf: (peerId: string | null) => string
  isDoctor: boolean
  /** The newest messages are shown again, and the button that has the focus goes. */
  onNewest: () => void
}

/** The messages, newest at the bottom; whoever reads older ones jumps back with one button (experience §8.3). */
export const MessageList = ({ meeting, messages, ownId, nameOf, isDoctor, onNewest }: MessageListProps) => {
  const { t } = useTranslation('meeting')
  const list = useRef<HTMLOListElement>(null)
  const [isAway, setAway] = useState(false)
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <ol
        ref={list}
        aria-label={t('chat.heading')}
        aria-live="off"
        // The order is reversed: the newest message is at zero, older ones have negative positions.
        onScroll={({ currentTarget }) => setAway(currentTarget.scrollTop < -AWAY_PX)}
        className="flex min-h-0 flex-1 flex-col-reverse gap-3 overflow-y-auto px-4 py-3"
      >
        {messages.toReversed().map((message) => (
          <MessageRow
            key={message.id}
            meeting={meeting}
            message={message}
            own={message.sender === ownId}
            recipientName={message.recipientName || nameOf(message.recipientPeer)}
            isDoctor={isDoctor}
          />
        ))}
      </ol>
      {isAway ? (
        <div className="absolute inset-x-0 bottom-2 flex justify-center">
          <Button
            size="sm"
            tone="secondary"
            icon={<ArrowDown size={16} aria-hidden="true" />}
            onClick={() => {
              list.current?.scrollTo({ top: 0 })
              onNewest()
            }}
          >
            {t('chat.newest')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}
