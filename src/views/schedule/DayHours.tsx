import { Copy, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { WeeklyRange } from '../../contracts/portal/schedule/rules.ts'
import { RANGES_A_DAY } from '../../contracts/portal/schedule/schedule.ts'
import type { Weekday } from '../../contracts/portal/schedule/wallTime.ts'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { RangeFields } from './RangeFields.tsx'

interface DayHoursProps {
  readonly day: Weekday
  /** With the place of each within the week. */
  readonly ranges: readonly { readonly range: WeeklyRange; readonly index: number }[]
  /** The faults of the ranges, by their index within the week. */
  readonly errorOf: (index: number) => string | undefined
  /** How many visits are booked in a range. */
  readonly bookedIn: (range: WeeklyRange) => number
  readonly onChange: (ranges: readonly WeeklyRange[]) => void
  readonly onAdd: () => void
  readonly onCopy: () => void
}

/** One day of the weekly hours: open or closed, and its ranges. */
export const DayHours = ({ day, ranges, errorOf, bookedIn, onChange, onAdd, onCopy }: DayHoursProps) => {
  const { t } = useTranslation('schedule')
  const name = t(`weekdayInText.${day}`)
  const others = (index: number) => ranges.filter((one) => one.index !== index).map(({ range }) => range)
  return (
    <li className="grid gap-2 border-t border-line pt-3 wide:grid-cols-[10rem_1fr]">
      <Checkbox
        checked={ranges.length > 0}
        aria-label={t('hours.open', { day: name })}
        onChange={({ target }) => (target.checked ? onAdd() : onChange([]))}
      >
        {t(`weekday.${day}`)}
      </Checkbox>
      <div className="grid gap-2">
        {ranges.length === 0 ? <p className="py-1.5 text-ink-soft">{t('hours.closed')}</p> : null}
        {ranges.map(({ range, index }, position) => (
          <RangeFields
            key={`${day}-${String(position)}`}
            name={`weekly.${String(index)}`}
            labels={{ day: name, index: position + 1 }}
            range={range}
            booked={bookedIn(range)}
            error={errorOf(index)}
            onChange={(changed) =>
              onChange(ranges.map((one) => (one.index === index ? { ...one.range, ...changed } : one.range)))
            }
            onRemove={() => onChange(others(index))}
          />
        ))}
        {ranges.length === 0 ? null : (
          <div className="flex flex-wrap gap-2">
            {ranges.length < RANGES_A_DAY ? (
              <Button size="sm" tone="quiet" icon={<Plus size={16} aria-hidden="true" />} onClick={onAdd}>
                {t('hours.addRange', { day: name })}
              </Button>
            ) : null}
            <Button size="sm" tone="quiet" icon={<Copy size={16} aria-hidden="true" />} onClick={onCopy}>
              {t('copy.open', { day: name })}
            </Button>
          </div>
        )}
      </div>
    </li>
  )
}
