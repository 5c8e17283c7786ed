import { useSelector } from '@xstate/react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Cure, ExplainedQuarter } from '../../machines/schedule/cureOf.ts'
import type { DayExplanationRef } from '../../machines/schedule/practiceQueries.ts'
import { useZonedFormats } from '../format/useFormats.ts'
import { visitPath } from '../pastVisit/visitPath.ts'
import { Button } from '../ui/Button.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { sameOutcomes } from './sameOutcomes.ts'

type Removal = Extract<Cure, { kind: 'removal' }>['removal']

interface DayExplanationProps {
  readonly day: DayExplanationRef
  readonly zone: string
  /** A form is open: what opens another one waits, so that nothing typed is lost. */
  readonly editing: boolean
  readonly cureOf: (start: ExplainedQuarter) => Cure
  readonly onEditHours: () => void
  /** The first and the last start, ms since the epoch. */
  readonly onOpenTime: (first: number, last: number) => void
  readonly onRemove: (removal: Removal) => void
  readonly onEditPrice: () => void
}

/** The reason for every time of one day, times of one reason together, with the way to change it. */
export const DayExplanation = (props: DayExplanationProps) => {
  const { day, zone, editing, cureOf } = props
  const { t } = useTranslation('schedule')
  const formats = useZonedFormats(zone)
  const reason = useId()
  const data = useSelector(day, ({ context }) => context.data)
  const failed = useSelector(day, (snapshot) => snapshot.matches('failed'))
  return (
    <div className="rounded-lg bg-sunken p-3">
      {editing ? (
        <p id={reason} className="mb-2 text-sm">
          {t('cure.editing')}
        </p>
      ) : null}
      <QueryView
        data={data}
        failed={failed}
        failedBanner="info"
        failedTitle={t('preview.failed')}
        onRetry={() => day.send({ type: 'query.refreshRequested' })}
        loading={<Skeleton className="h-24 w-full" />}
      >
        {({ starts }) => (
          <ul className="grid gap-1.5 text-sm">
            {sameOutcomes(starts, cureOf).map(({ first, last, outcome, cure }) => {
              const when = first === last ? formats.time(first) : formats.range(first, last)
              return (
                <li key={first} className="flex flex-wrap items-center gap-x-3">
                  <span>{when}</span>
                  <span className={outcome === 'offered' ? 'font-semibold' : 'text-ink-soft'}>
                    {t(`outcome.${outcome}`)}
                  </span>
                  <CureAction {...props} cure={cure} first={first} last={last} when={when} reason={reason} />
                </li>
              )
            })}
          </ul>
        )}
      </QueryView>
    </div>
  )
}

interface CureActionProps extends DayExplanationProps {
  readonly cure: Cure
  readonly first: string
  readonly last: string
  /** The times in words. */
  readonly when: string
  /** The id of the text that says why a form cannot be opened now. */
  readonly reason: string
}

const CureAction = (props: CureActionProps) => {
  const { cure, first, last, when, zone, editing, reason } = props
  const { t } = useTranslation('schedule')
  const formats = useZonedFormats(zone)
  const opensForm = { disabled: editing, 'aria-describedby': editing ? reason : undefined }
  switch (cure.kind) {
    case 'none':
      return null
    case 'open':
      return (
        <>
          <Button
            size="sm"
            tone="quiet"
            aria-label={`${t('cure.open')}: ${when}`}
            onClick={() => props.onOpenTime(Date.parse(first), Date.parse(last))}
            {...opensForm}
          >
            {t('cure.open')}
          </Button>
          <Button size="sm" tone="quiet" onClick={props.onEditHours} {...opensForm}>
            {t('cure.hours')}
          </Button>
        </>
      )
    case 'removal': {
      const { removal } = cure
      return (
        <Button size="sm" tone="quiet" onClick={() => props.onRemove(removal)}>
          {removal.kind === 'lunch'
            ? t('cure.lunch')
            : t('cure.blocked', { count: removal.kind === 'exception' ? 1 : removal.exceptions.length })}
        </Button>
      )
    }
    case 'price':
      return (
        <Button size="sm" tone="quiet" onClick={props.onEditPrice} {...opensForm}>
          {t('cure.price')}
        </Button>
      )
    case 'visit':
      return (
        <ButtonLink size="sm" tone="quiet" aria-label={`${t('cure.visit')}: ${when}`} to={visitPath(cure.id)}>
          {t('cure.visit')}
        </ButtonLink>
      )
    case 'wait':
      return <span>{t('cure.wait', { time: formats.time(cure.until) })}</span>
  }
}
