import { useSelector } from '@xstate/react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { DayExplanationRef } from '../../machines/schedule/practiceQueries.ts'
import { useZonedFormats } from '../format/useFormats.ts'
import { Button } from '../ui/Button.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { sameOutcomes } from './sameOutcomes.ts'

interface DayExplanationProps {
  readonly day: DayExplanationRef
  readonly zone: string
  /** A form is open: what opens another one waits, so that nothing typed is lost. */
  readonly editing: boolean
  readonly onEditHours: () => void
  /** The first and the last start, ms since the epoch. */
  readonly onOpenTime: (first: number, last: number) => void
  /** Deletes the break or the exception that is in the way; null where there is none. */
  readonly removalOf: (outcome: 'lunch' | 'blocked', at: number) => (() => void) | null
  readonly onEditPrice: () => void
}

const PRICE_CURE: ReadonlySet<string> = new Set(['notice', 'horizon', 'tooShort', 'buffer', 'typeNotAllowed'])

/** The reason for every time of one day, times of one reason together, with the way to change it. */
export const DayExplanation = (props: DayExplanationProps) => {
  const { day, zone, editing, onEditHours, onOpenTime, onEditPrice } = props
  const { t } = useTranslation('schedule')
  const formats = useZonedFormats(zone)
  const reason = useId()
  const data = useSelector(day, ({ context }) => context.data)
  const failed = useSelector(day, (snapshot) => snapshot.matches('failed'))
  const opensForm = { disabled: editing, 'aria-describedby': editing ? reason : undefined }
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
            {sameOutcomes(starts).map(({ first, last, outcome }) => (
              <li key={first} className="flex flex-wrap items-center gap-x-3">
                <span>{first === last ? formats.time(first) : formats.range(first, last)}</span>
                <span className={outcome === 'offered' ? 'font-semibold' : 'text-ink-soft'}>
                  {t(`outcome.${outcome}`)}
                </span>
                {outcome === 'outsideHours' ? (
                  <>
                    <Button
                      size="sm"
                      tone="quiet"
                      aria-label={`${t('cure.open')}: ${formats.range(first, last)}`}
                      onClick={() => onOpenTime(Date.parse(first), Date.parse(last))}
                      {...opensForm}
                    >
                      {t('cure.open')}
                    </Button>
                    <Button size="sm" tone="quiet" onClick={onEditHours} {...opensForm}>
                      {t('cure.hours')}
                    </Button>
                  </>
                ) : null}
                {outcome === 'lunch' || outcome === 'blocked' ? (
                  <RemovalCure {...props} outcome={outcome} at={Date.parse(first)} />
                ) : null}
                {PRICE_CURE.has(outcome) ? (
                  <Button size="sm" tone="quiet" onClick={onEditPrice} {...opensForm}>
                    {t('cure.price')}
                  </Button>
                ) : null}
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </div>
  )
}

interface RemovalCureProps extends DayExplanationProps {
  readonly outcome: 'lunch' | 'blocked'
  readonly at: number
}

const RemovalCure = ({ outcome, at, removalOf }: RemovalCureProps) => {
  const { t } = useTranslation('schedule')
  const remove = removalOf(outcome, at)
  return remove === null ? null : (
    <Button size="sm" tone="quiet" onClick={remove}>
      {t(`cure.${outcome}`)}
    </Button>
  )
}
