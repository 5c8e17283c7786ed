import { useSelector } from '@xstate/react'
import { Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { UndoOffer } from '../../machines/shell/noticesContract.ts'
import type { OfferedUndoRef } from '../../machines/shell/offeredUndoMachine.ts'
import { useFormats } from '../format/useFormats.ts'
import { Announced } from '../ui/Announced.tsx'
import { Button } from '../ui/Button.tsx'

const REFUSALS: Readonly<Record<string, 'changedAgain' | 'timeTaken' | 'tooLate' | undefined>> = {
  conflict: 'changedAgain',
  slotTaken: 'timeTaken',
  statusRefused: 'tooLate',
}

/** One saved change in the notifications: what it was, when, and its Undo (experience §2.3). */
export const UndoEntry = ({ offer, undo }: { offer: UndoOffer; undo: OfferedUndoRef }) => {
  const { t } = useTranslation('portal')
  const formats = useFormats()
  const { savedAt, failure } = useSelector(undo, ({ context }) => context)
  const undoing = useSelector(undo, (snapshot) => snapshot.matches('undoing'))
  const refused = useSelector(undo, (snapshot) => snapshot.matches('refused'))
  const what =
    offer.what === 'exceptions'
      ? t('notifications.undo.exceptions', { count: offer.changes.length })
      : t(`notifications.undo.${offer.what}`)
  return (
    <li className="flex min-h-11 items-center gap-3 px-4 py-2.5 text-sm">
      <Undo2 size={18} aria-hidden="true" className="shrink-0 text-primary" />
      <div className="min-w-0 flex-1">
        {what}
        {savedAt === null ? null : (
          <span className="block text-xs text-ink-soft">
            {formats.dateTime(new Date(savedAt).toISOString())}
          </span>
        )}
        {failure === null ? null : (
          <Announced className="mt-1 font-semibold text-danger">
            {refused
              ? t(`notifications.undo.refused.${REFUSALS[String(failure.code)] ?? 'other'}`, {
                  code: String(failure.code),
                })
              : t('notifications.undo.failed')}
          </Announced>
        )}
      </div>
      {refused ? (
        <Button size="sm" tone="secondary" onClick={() => undo.send({ type: 'undo.dismissed' })}>
          {t('notifications.undo.close')}
        </Button>
      ) : (
        <Button
          size="sm"
          tone="secondary"
          aria-label={t('notifications.undo.actionFor', { what })}
          aria-disabled={undoing}
          onClick={() => undo.send({ type: 'undo.requested' })}
        >
          {t('notifications.undo.action')}
        </Button>
      )}
    </li>
  )
}
