import { useSelector } from '@xstate/react'
import { Check, Link2, type LucideIcon, MessageSquareText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useHref } from 'react-router-dom'
import type { VisitRef } from '../../machines/visit/visitMachine.ts'
import { Button } from '../ui/Button.tsx'
import { useAnnouncement } from '../ui/useAnnouncement.ts'
import { useVisitMessage } from './useVisitMessage.ts'

interface CopyButtonProps {
  visit: VisitRef
  copyId: 'visitLinkCopy' | 'visitMessageCopy'
  /** null while it is being prepared. */
  text: string | null
  label: string
  copiedLabel: string
  icon: LucideIcon
}

const CopyButton = ({ visit, copyId, text, label, copiedLabel, icon: Icon }: CopyButtonProps) => {
  const roomPanels = useSelector(visit, (snapshot) => snapshot.children.roomPanels)
  const copy = useSelector(roomPanels, (snapshot) => snapshot?.children[copyId])
  const copied = useSelector(copy, (snapshot) => snapshot?.matches('copied') === true)
  useAnnouncement(copied ? copiedLabel : '')
  return (
    <Button
      tone="secondary"
      size="sm"
      icon={copied ? <Check size={17} aria-hidden="true" /> : <Icon size={17} aria-hidden="true" />}
      onClick={() => {
        if (text !== null) copy?.send({ type: 'copy.requested', text })
      }}
    >
      {copied ? copiedLabel : label}
    </Button>
  )
}

/** The patient's link: to copy, alone or in a ready message, and to read out over the phone (experience §11). */
export const RoomLink = ({ visit }: { visit: VisitRef }) => {
  const { t } = useTranslation('meeting')
  const code = useSelector(visit, ({ context }) => context.details?.room_code ?? '')
  const link = new URL(useHref(`/join/${code}`), window.location.origin).href
  const message = useVisitMessage(visit, link)
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
          visit={visit}
          copyId="visitLinkCopy"
          text={link}
          label={t('link.copy')}
          copiedLabel={t('link.copied')}
          icon={Link2}
        />
        <CopyButton
          visit={visit}
          copyId="visitMessageCopy"
          text={message}
          label={t('link.copyMessage')}
          copiedLabel={t('link.messageCopied')}
          icon={MessageSquareText}
        />
      </div>
    </div>
  )
}
