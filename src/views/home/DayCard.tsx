import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { canBeLive } from '../../contracts/portal/visitRules.ts'
import type { DayEndRef } from '../../machines/appointment/homeQueries.ts'
import { useLasting } from '../app/ActorContext.tsx'
import { Card } from '../ui/Card.tsx'
import { DayEnd } from './DayEnd.tsx'

/** The day in three numbers, and what it left to do once its last visit is over (experience §5). */
export const DayCard = ({ dayEnd }: { dayEnd: DayEndRef }) => {
  const { t } = useTranslation('home')
  const live = useLasting('liveAppointment')
  const today = useSelector(live, ({ context }) => context.appointments)
  const now = useSelector(live, ({ context }) => context.now)
  if (today === null || now === null) return null
  const left = today.filter((visit) => canBeLive(visit.status) && Date.parse(visit.end_time) > now).length
  const numbers = [
    ['held', today.filter(({ status }) => status === 'completed').length],
    ['left', left],
    ['cancelled', today.filter(({ status }) => status === 'cancel').length],
  ] as const
  return (
    <Card title={t('day.title')}>
      <div className="grid gap-3">
        <dl className="grid grid-cols-3 gap-3">
          {numbers.map(([name, value]) => (
            <div key={name} className="flex flex-col-reverse justify-end gap-0.5">
              <dt className="text-sm leading-snug text-ink-soft">{t(`day.${name}`)}</dt>
              <dd className="text-2xl font-semibold tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
        {left === 0 ? <DayEnd dayEnd={dayEnd} /> : null}
      </div>
    </Card>
  )
}
