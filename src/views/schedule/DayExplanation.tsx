import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { DayExplanationRef } from '../../machines/schedule/practiceQueries.ts'
import { useZonedFormats } from '../app/useFormats.ts'
import { Button } from '../ui/Button.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { sameOutcomes } from './sameOutcomes.ts'

interface DayExplanationProps {
  readonly day: DayExplanationRef
  readonly zone: string
  readonly onEditHours: () => void
  readonly onEditPrice: () => void
}

const HOURS_CURE: ReadonlySet<string> = new Set(['outsideHours'])
const PRICE_CURE: ReadonlySet<string> = new Set(['notice', 'horizon', 'tooShort', 'buffer', 'typeNotAllowed'])

/** The reason for every time of one day, times of one reason together, with the way to change it. */
export const DayExplanation = ({ day, zone, onEditHours, onEditPrice }: DayExplanationProps) => {
  const { t } = useTranslation('schedule')
  const formats = useZonedFormats(zone)
  const data = useSelector(day, ({ context }) => context.data)
  const failed = useSelector(day, (snapshot) => snapshot.matches('failed'))
  return (
    <div className="rounded-lg bg-sunken p-3">
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
                {HOURS_CURE.has(outcome) ? (
                  <Button size="sm" tone="quiet" onClick={onEditHours}>
                    {t('cure.hours')}
                  </Button>
                ) : null}
                {PRICE_CURE.has(outcome) ? (
                  <Button size="sm" tone="quiet" onClick={onEditPrice}>
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
