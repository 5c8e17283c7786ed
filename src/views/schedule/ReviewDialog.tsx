import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { Impact, ReviewedChange } from '../../machines/schedule/changeReviewContract.ts'
import type { ChangeReviewRef } from '../../machines/schedule/changeReviewMachine.ts'
import { useZonedFormats } from '../format/useFormats.ts'
import { Announced } from '../ui/Announced.tsx'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { SlotChanges } from './SlotChanges.tsx'
import { TouchedVisits } from './TouchedVisits.tsx'
import { useCancelText } from './useCancelText.ts'

/** Changes without a form: there is nothing to go back to. */
const FORMLESS: readonly ReviewedChange['form'][] = ['removal', 'exceptions']

/** The effect of a change, before it is saved: times won and lost, visits touched, the next clock change. */
export const ReviewDialog = ({ review }: { review: ChangeReviewRef }) => {
  const { t } = useTranslation('schedule')
  const impact = useSelector(review, ({ context }) => context.impact)
  const failed = useSelector(review, (snapshot) => snapshot.matches('failed'))
  const failure = useSelector(review, ({ context }) => context.failure)
  const hasForm = useSelector(review, ({ context }) => !FORMLESS.includes(context.change.form))
  const dismiss = () => review.send({ type: 'review.dismissed' })
  return (
    <Dialog
      open
      onClose={dismiss}
      title={t('review.title')}
      closeLabel={t('close')}
      actions={
        <>
          <Button tone="secondary" onClick={dismiss}>
            {t(hasForm ? 'review.back' : 'review.cancel')}
          </Button>
          {failed ? (
            <Button onClick={() => review.send({ type: 'review.retryRequested' })}>
              {t('review.retry')}
            </Button>
          ) : (
            <Button disabled={impact === null} onClick={() => review.send({ type: 'review.confirmed' })}>
              {t('review.save')}
            </Button>
          )}
        </>
      }
    >
      {failed ? (
        <Banner urgent tone="danger" title={t('review.failed')}>
          {t('error.failedText', { code: String(failure?.code ?? '') })}
        </Banner>
      ) : null}
      {impact === null ? (
        failed ? null : (
          <div aria-busy="true">
            <Announced className="sr-only">{t('review.counting')}</Announced>
            <Skeleton className="h-40 w-full" />
          </div>
        )
      ) : (
        <div className="grid gap-5">
          <SlotChanges specialities={impact.specialities} />
          <CancelChange change={impact.cancel_hours} />
          <TouchedVisits review={review} impact={impact} />
          <ClockChange impact={impact} />
        </div>
      )}
    </Dialog>
  )
}

/** Booked visits keep the rule that was agreed on with the booking. */
const CancelChange = ({ change }: { change: Impact['cancel_hours'] }) => {
  const { t } = useTranslation('schedule')
  const cancelText = useCancelText()
  if (change === null) return null
  return (
    <section aria-label={t('price.cancel')} className="grid gap-1">
      <h3 className="font-semibold">{t('price.cancel')}</h3>
      <p>
        {t('review.cancelChange', { before: cancelText(change.before), after: cancelText(change.after) })}
      </p>
      <p className="text-sm text-ink-soft">{t('review.cancelKeeps')}</p>
    </section>
  )
}

const ClockChange = ({ impact: { clock_change: change, zone } }: { impact: Impact }) => {
  const { t } = useTranslation('schedule')
  const formats = useZonedFormats(zone)
  if (change === null) return <p className="text-sm text-ink-soft">{t('review.clockStays')}</p>
  return (
    <p className="text-sm text-ink-soft">
      {t(change.after_min > change.before_min ? 'review.clockForward' : 'review.clockBack', {
        date: formats.date(change.at),
        count: Math.abs(change.after_min - change.before_min),
      })}
    </p>
  )
}
