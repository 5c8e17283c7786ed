import { useSelector } from '@xstate/react'
import { Link2, MessageSquareText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useHref } from 'react-router-dom'
import type { VisitRef } from '../../machines/visit/visitMachine.ts'
import { CopyButton } from './CopyButton.tsx'
import { useVisitMessage } from './useVisitMessage.ts'

/** The patient's link: to copy, alone or in a ready message, and to read out over the phone (experience §11). */
export const RoomLink = ({ visit }: { visit: VisitRef }) => {
  const { t } = useTranslation('meeting')
  const code = useSelector(visit, ({ context }) => context.details?.room_code ?? '')
  const link = new URL(useHref(`/join/${code}`), window.location.origin).href
  const message = useVisitMessage(visit, link)
  const roomPanels = useSelector(visit, (snapshot) => snapshot.children.roomPanels)
  const linkCopy = useSelector(roomPanels, (snapshot) => snapshot?.children.visitLinkCopy)
  const messageCopy = useSelector(roomPanels, (snapshot) => snapshot?.children.visitMessageCopy)
  return (
    <div className="grid gap-2 rounded-lg bg-sunken px-4 py-3">
      <p className="text-sm">
        <span className="block text-ink-soft">{t('link.code')}</span>
        <span data-testid="room-code" className="font-semibold tracking-wide select-all">
          {code}
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        <CopyButton
          copy={linkCopy}
          text={link}
          label={t('link.copy')}
          copiedLabel={t('link.copied')}
          icon={Link2}
        />
        <CopyButton
          copy={messageCopy}
          text={message}
          label={t('link.copyMessage')}
          copiedLabel={t('link.messageCopied')}
          icon={MessageSquareText}
        />
      </div>
    </div>
  )
}
