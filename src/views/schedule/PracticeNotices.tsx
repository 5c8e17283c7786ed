import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { PracticeHoursRef } from '../../machines/schedule/practiceHoursMachine.ts'
import { ConflictList } from '../calendar/ConflictList.tsx'
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
  const { undo, undoFailure, failure } = useSelector(page, ({ context }) => context)
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
      <Conflicts page={page} />
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

const Conflicts = ({ page }: { page: PracticeHoursRef }) => {
  const { t } = useTranslation('schedule')
  const conflicts = useSelector(page, ({ context }) => context.conflicts)
  const { conflictVisits, requests } = useSelector(page, ({ children }) => children)
  return conflictVisits === undefined ? null : (
    <ConflictList
      conflicts={conflicts}
      query={conflictVisits}
      text={t('conflicts.text')}
      actions={
        <Button size="sm" tone="secondary" onClick={() => page.send({ type: 'practice.conflictsDismissed' })}>
          {t('conflicts.dismiss')}
        </Button>
      }
      onKeep={(visitId) => page.send({ type: 'practice.visitKept', visitId })}
      onOffer={(visit) => requests?.send({ type: 'requests.proposeRequested', request: visit })}
      onCancel={(visit) => page.send({ type: 'practice.visitCancelRequested', appointment: visit })}
    />
  )
}
