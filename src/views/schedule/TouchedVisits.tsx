import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { Slot } from '../../contracts/portal/booking/slots.ts'
import type { VisitAnswer } from '../../contracts/portal/schedule/visitAnswers.ts'
import { dateAt } from '../../contracts/portal/schedule/wallTime.ts'
import type { Impact } from '../../machines/schedule/changeReviewContract.ts'
import type { ChangeReviewRef } from '../../machines/schedule/changeReviewMachine.ts'
import { fullName } from '../format/patientName.ts'
import { useFormats, useTimeZone } from '../format/useFormats.ts'
import { SelectField } from '../ui/SelectField.tsx'

type Visit = Impact['visits'][number]

/** Visits that a change leaves outside the hours: each is kept, cancelled, or gets another time offered. */
export const TouchedVisits = ({ review, impact }: { review: ChangeReviewRef; impact: Impact }) => {
  const { t } = useTranslation('schedule')
  const { visits, visit_count: count } = impact
  if (count === 0) return <p>{t('review.noVisits')}</p>
  return (
    <section aria-label={t('review.visitsTitle')} className="grid gap-3">
      <h3 className="font-semibold">{t('review.visits', { count })}</h3>
      <p className="text-sm text-ink-soft">{t('review.visitsText')}</p>
      <ul className="grid gap-4">
        {visits.map((visit) => {
          const { offers } =
            impact.specialities.find(({ speciality_id }) => speciality_id === visit.speciality_id) ?? {}
          return (
            <li key={visit.id} className="border-t border-line pt-3">
              <VisitChoice review={review} visit={visit} offers={offers ?? []} />
            </li>
          )
        })}
      </ul>
      {visits.length < count ? <p>{t('review.more', { count: count - visits.length })}</p> : null}
    </section>
  )
}

interface VisitChoiceProps {
  readonly review: ChangeReviewRef
  readonly visit: Visit
  readonly offers: readonly Slot[]
}

const VisitChoice = ({ review, visit, offers }: VisitChoiceProps) => {
  const { t } = useTranslation('schedule')
  const formats = useFormats()
  const answer = useSelector(review, ({ context }) => context.answers.find(({ id }) => id === visit.id))
  const who = { name: fullName(visit.client), when: formats.dateTime(visit.start_time) }
  const { id } = visit
  const set = (given: VisitAnswer) => review.send({ type: 'review.answered', answer: given })
  // A visit that waits for its payment has no other time yet.
  const [first] = visit.status === 'pending_payment' ? [] : offers
  const choose = (kind: string) => {
    if (kind === 'offer' && first !== undefined) set({ id, kind, start_time: first.start_time })
    else set({ id, kind: kind === 'cancel' ? 'cancel' : 'keep' })
  }
  return (
    <div className="grid gap-2">
      <SelectField
        label={t('review.visit', who)}
        value={answer?.kind ?? 'keep'}
        options={(['keep', 'offer', 'cancel'] as const)
          .filter((kind) => kind !== 'offer' || first !== undefined)
          .map((value) => ({ value, label: t(`review.answer.${value}`) }))}
        onChange={({ target }) => choose(target.value)}
      />
      {answer?.kind === 'offer' ? (
        <OfferFields
          offers={offers}
          chosen={answer.start_time}
          onChange={(start_time) => set({ id, kind: 'offer', start_time })}
        />
      ) : null}
    </div>
  )
}

interface OfferFieldsProps {
  readonly offers: readonly Slot[]
  readonly chosen: string
  readonly onChange: (startTime: string) => void
}

/** The day first, then a time of it. */
const OfferFields = ({ offers, chosen, onChange }: OfferFieldsProps) => {
  const { t } = useTranslation('schedule')
  const formats = useFormats()
  const zone = useTimeZone()
  const dayOf = (time: string) => dateAt(Date.parse(time), zone)
  const days = [...Map.groupBy(offers, ({ start_time }) => dayOf(start_time))]
  const day = dayOf(chosen)
  return (
    <div className="grid gap-2 wide:grid-cols-2">
      <SelectField
        label={t('review.day')}
        value={day}
        options={days.map(([value, times]) => ({ value, label: formats.date(times[0]?.start_time ?? '') }))}
        onChange={({ target }) => {
          const [first] = days.find(([value]) => value === target.value)?.[1] ?? []
          if (first !== undefined) onChange(first.start_time)
        }}
      />
      <SelectField
        label={t('review.time')}
        value={chosen}
        options={(days.find(([value]) => value === day)?.[1] ?? []).map(({ start_time }) => ({
          value: start_time,
          label: formats.time(start_time),
        }))}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  )
}
