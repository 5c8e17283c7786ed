import { Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { LunchBreak } from '../../contracts/portal/schedule/rules.ts'
import { type Weekday, weekdays } from '../../contracts/portal/schedule/wallTime.ts'
import type { LunchFormRef } from '../../machines/schedule/practiceForms.ts'
import type { PracticeHoursRef } from '../../machines/schedule/practiceHoursMachine.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { LunchForm } from './LunchForm.tsx'
import { useClockTimes } from './useClockTimes.ts'

interface LunchCardProps {
  readonly page: PracticeHoursRef
  readonly lunch: readonly LunchBreak[]
  /** The days that have hours. */
  readonly openDays: readonly Weekday[]
  readonly form: LunchFormRef | undefined
  readonly editing: boolean
  readonly onAdd: () => void
  readonly onClose: () => void
  readonly onRemove: (id: string) => void
}

/** P7.23, P7.24: the lunch breaks of the week. */
export const LunchCard = ({
  page,
  lunch,
  openDays,
  form,
  editing,
  onAdd,
  onClose,
  onRemove,
}: LunchCardProps) => {
  const { t } = useTranslation('schedule')
  const clock = useClockTimes()
  const sorted = lunch.toSorted(
    (one, other) => weekdays.indexOf(one.weekday) - weekdays.indexOf(other.weekday),
  )
  return (
    <Card
      title={t('lunch.title')}
      aside={
        <Button size="sm" tone="secondary" disabled={editing} onClick={onAdd}>
          {t('lunch.add')}
        </Button>
      }
    >
      {form === undefined ? null : (
        <LunchForm actor={form} page={page} openDays={openDays} onClose={onClose} />
      )}
      {sorted.length === 0 ? <p>{t('lunch.none')}</p> : null}
      <ul className="grid gap-1">
        {sorted.map(({ id, weekday, start_min, end_min }) => (
          <li key={`${id}${weekday}`} className="flex items-center gap-3">
            <span className="w-28 text-ink-soft">{t(`weekday.${weekday}`)}</span>
            <span className="flex-1">{`${clock.text(start_min)} – ${clock.text(end_min)}`}</span>
            <IconButton
              size="sm"
              label={t('lunch.remove', { day: t(`weekday.${weekday}`) })}
              icon={<Trash2 size={18} aria-hidden="true" />}
              onClick={() => onRemove(id)}
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}
