import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { PracticeHoursRef } from '../../machines/schedule/practiceHoursMachine.ts'
import { useFormats } from '../app/useFormats.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'

/** What the last change did: visits outside the hours, and what was deleted and can come back. */
export const PracticeNotices = ({ page }: { page: PracticeHoursRef }) => {
  const { t } = useTranslation('schedule')
  const formats = useFormats()
  const { conflicts, removal } = useSelector(page, ({ context }) => context)
  const removed = useSelector(page, (snapshot) => snapshot.matches({ removal: 'removed' }))
  const failed = useSelector(page, (snapshot) => snapshot.matches({ removal: 'failed' }))
  const dismissRemoval = () => page.send({ type: 'practice.removalDismissed' })
  return (
    <div aria-live="polite" className="grid gap-3 empty:hidden">
      {conflicts.length === 0 ? null : (
        <Banner
          tone="warning"
          title={t('conflicts.title', { count: conflicts.length })}
          actions={
            <Button
              size="sm"
              tone="secondary"
              onClick={() => page.send({ type: 'practice.conflictsDismissed' })}
            >
              {t('conflicts.dismiss')}
            </Button>
          }
        >
          <p>{t('conflicts.text')}</p>
          <ul className="mt-1 list-inside list-disc">
            {conflicts.map(({ id, start_time }) => (
              <li key={id}>{formats.dateTime(start_time)}</li>
            ))}
          </ul>
        </Banner>
      )}
      {removed && removal !== null ? (
        <Banner
          tone="success"
          title={t(removal.kind === 'lunch' ? 'exceptions.removedLunch' : 'exceptions.removed')}
          actions={
            <>
              {removal.kind === 'exception' ? (
                <Button size="sm" onClick={() => page.send({ type: 'practice.undoRequested' })}>
                  {t('exceptions.undo')}
                </Button>
              ) : null}
              <Button size="sm" tone="secondary" onClick={dismissRemoval}>
                {t('close')}
              </Button>
            </>
          }
        />
      ) : null}
      {failed ? (
        <Banner
          tone="danger"
          title={t('exceptions.removeFailed')}
          actions={
            <Button size="sm" tone="secondary" onClick={dismissRemoval}>
              {t('close')}
            </Button>
          }
        />
      ) : null}
    </div>
  )
}
