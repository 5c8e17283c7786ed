import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { PracticeHoursRef } from '../../machines/schedule/practiceHoursMachine.ts'
import { useFormats } from '../format/useFormats.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { UNDO_FAILURES } from './undoFailures.ts'

const UNDO_TITLES = {
  saved: 'undo.saved',
  exception: 'exceptions.removed',
  exceptions: 'exceptions.removedMany',
  lunch: 'exceptions.removedLunch',
} as const
/** The result of the last change: its Undo, and undecided visits outside the hours. */
export const PracticeNotices = ({ page }: { page: PracticeHoursRef }) => {
  const { t } = useTranslation('schedule')
  const formats = useFormats()
  const { conflicts, undo, undoFailure, failure } = useSelector(page, ({ context }) => context)
  const undoing = useSelector(page, (snapshot) => snapshot.matches({ undo: 'undoing' }))
  const undoFailed = useSelector(page, (snapshot) => snapshot.matches({ undo: 'failed' }))
  const removalFailed = useSelector(page, (snapshot) => snapshot.matches({ change: 'failed' }))
  const dismiss = (
    <Button size="sm" tone="secondary" onClick={() => page.send({ type: 'practice.undoDismissed' })}>
      {t('close')}
    </Button>
  )
  return (
    <div className="sticky top-18 z-20 grid gap-3 empty:hidden">
      {conflicts.length === 0 ? null : (
        <Banner
          announced
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
      {removalFailed ? (
        <Banner
          announced
          tone="danger"
          title={t('exceptions.removeFailed')}
          actions={
            <Button
              size="sm"
              tone="secondary"
              onClick={() => page.send({ type: 'practice.removalDismissed' })}
            >
              {t('close')}
            </Button>
          }
        >
          {t('error.failedText', { code: String(failure?.code ?? '') })}
        </Banner>
      ) : null}
      {undoFailed ? (
        <Banner announced tone="danger" title={t('undo.failed')} actions={dismiss}>
          {t(UNDO_FAILURES[String(undoFailure?.code)] ?? 'error.failedText', {
            code: String(undoFailure?.code ?? ''),
          })}
        </Banner>
      ) : undo === null ? null : (
        <Banner
          announced
          tone="success"
          title={t(UNDO_TITLES[undo.what])}
          actions={
            <>
              <Button
                size="sm"
                disabled={undoing}
                onClick={() => page.send({ type: 'practice.undoRequested' })}
              >
                {t('exceptions.undo')}
              </Button>
              {dismiss}
            </>
          }
        />
      )}
    </div>
  )
}
