import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { SessionOutcome } from '../../contracts/portal/sessionOutcome.ts'
import { absenceOf, isNoShow, NO_SHOW_MINUTES, wholeAbsence } from '../../machines/visit/attendance.ts'
import type { VisitRef } from '../../machines/visit/visitMachine.ts'
import { useDurationText } from '../format/useDurationText.ts'
import { useFormats } from '../format/useFormats.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { showNextVisit } from './CheckOutNextVisit.tsx'

const MINUTE_MS = 60_000

interface CheckOutOutcomeHelpProps {
  visit: VisitRef
  outcome: SessionOutcome
  /** @param form around the button, which disappears and takes the focus with it */
  onAbsent: (form: HTMLFormElement | null) => void
}

/** The waiting log of a patient who did not come, with the outcome that it proves (experience §8.5). */
const WaitingLog = ({ visit, outcome, onAbsent }: CheckOutOutcomeHelpProps) => {
  const { t } = useTranslation('meeting')
  const formats = useFormats()
  const durationText = useDurationText()
  const summary = useSelector(visit, (snapshot) => snapshot.children.summary)
  const timeline = useSelector(summary, (snapshot) => snapshot?.context.timeline ?? null)
  const canBeMarked = useSelector(
    visit,
    ({ context }) =>
      context.details !== null && isNoShow(Date.parse(context.details.start_time), context.now),
  )
  const recorded = useSelector(summary, (snapshot) => snapshot?.context.absence ?? null)
  // The record knows the waits of earlier page loads too.
  const absence = wholeAbsence(absenceOf(timeline), recorded)
  if (absence === null) return null
  const [from, until] = [absence.from, absence.until].map((at) => formats.time(new Date(at).toISOString()))
  const isMarked = outcome === 'patient_absent'
  return (
    <Banner
      tone="info"
      title={t('checkOut.absence.title')}
      actions={
        canBeMarked && !isMarked ? (
          <Button size="sm" tone="secondary" onClick={({ currentTarget }) => onAbsent(currentTarget.form)}>
            {t('checkOut.absence.mark')}
          </Button>
        ) : undefined
      }
    >
      {t('checkOut.absence.waited', {
        from,
        until,
        duration: durationText(Math.max(1, Math.round((absence.until - absence.from) / MINUTE_MS))),
      })}{' '}
      {canBeMarked ? null : t('checkOut.absence.early', { count: NO_SHOW_MINUTES })}
    </Banner>
  )
}

/** After a technical problem, a new time comes first (experience §8.5). */
const NewTime = ({ visit }: { visit: VisitRef }) => {
  const { t } = useTranslation('meeting')
  const nextVisit = useSelector(visit, (snapshot) => snapshot.children.nextVisit)
  const isOffered = useSelector(
    nextVisit,
    (snapshot) =>
      snapshot !== undefined && (snapshot.matches('opened') || snapshot.can({ type: 'nextVisit.opened' })),
  )
  if (nextVisit === undefined || !isOffered) return null
  return (
    <Banner
      tone="info"
      title={t('checkOut.newTime.title')}
      actions={
        <Button size="sm" onClick={() => showNextVisit(nextVisit)}>
          {t('checkOut.newTime.offer')}
        </Button>
      }
    >
      {t('checkOut.newTime.text')}
    </Banner>
  )
}

/** Shows the next step that the chosen outcome of a visit needs. */
export const CheckOutOutcomeHelp = (props: CheckOutOutcomeHelpProps) => (
  <>
    <WaitingLog {...props} />
    {props.outcome === 'technical' ? <NewTime visit={props.visit} /> : null}
  </>
)
