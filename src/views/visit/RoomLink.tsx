import { useSelector } from '@xstate/react'
import { Check, Link2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { VisitRef } from '../../machines/visit/visitMachine.ts'
import { Button } from '../ui/Button.tsx'

/** The patient's link: to copy, and to read out over the phone (experience §11). */
export const RoomLink = ({ visit }: { visit: VisitRef }) => {
  const { t } = useTranslation('meeting')
  const code = useSelector(visit, ({ context }) => context.details?.room_code ?? '')
  const roomPanels = useSelector(visit, (snapshot) => snapshot.children.roomPanels)
  const copy = useSelector(roomPanels, (snapshot) => snapshot?.children.visitLinkCopy)
  const copied = useSelector(copy, (snapshot) => snapshot?.matches('copied') === true)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg bg-sunken px-4 py-3">
      <p className="text-sm">
        <span className="block text-ink-soft">{t('link.code')}</span>
        <span data-testid="room-code" className="font-semibold tracking-wide select-all">
          {code}
        </span>
      </p>
      <Button
        tone="secondary"
        size="sm"
        icon={copied ? <Check size={17} aria-hidden="true" /> : <Link2 size={17} aria-hidden="true" />}
        onClick={() => copy?.send({ type: 'copy.requested', text: code })}
      >
        <span aria-live="polite">{copied ? t('link.copied') : t('link.copy')}</span>
      </Button>
    </div>
  )
}
