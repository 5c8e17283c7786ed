import { Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { DAY_MIN, QUARTER_MIN, type WeeklyRange } from '../../contracts/portal/schedule/rules.ts'
import { useDurationText } from '../format/useDurationText.ts'
import { FieldError } from '../ui/FieldError.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { BookedCount } from './BookedCount.tsx'
import { TimeField } from './TimeField.tsx'
import { useClockTimes } from './useClockTimes.ts'

interface RangeFieldsProps {
  readonly name: string
  readonly labels: { readonly day: string; readonly index: number }
  readonly range: WeeklyRange
  /** Visits that are booked in it. */
  readonly booked: number
  readonly error: string | undefined
  readonly onChange: (changed: Partial<WeeklyRange>) => void
  readonly onRemove: () => void
}

/** Start and end of one range of a day. */
export const RangeFields = ({ name, labels, range, booked, error, onChange, onRemove }: RangeFieldsProps) => {
  const { t } = useTranslation('schedule')
  const clock = useClockTimes()
  const lengthText = useDurationText()
  const { start_min, end_min } = range
  /** An end of the list, with the length that the range then has. */
  const endText = (minutes: number) =>
    minutes > start_min
      ? t('hours.endWithLength', { time: clock.text(minutes), length: lengthText(minutes - start_min) })
      : clock.text(minutes)
  return (
    <div className="grid gap-1">
      <div className="grid grid-cols-2 items-start gap-x-2 gap-y-1 wide:grid-cols-[1fr_1fr_auto]">
        <TimeField
          name={name}
          label={t('hours.from', labels)}
          labelHidden
          value={start_min}
          least={0}
          most={DAY_MIN - QUARTER_MIN}
          onChange={(minutes) => onChange({ start_min: minutes })}
        />
        <TimeField
          label={t('hours.to', labels)}
          labelHidden
          value={end_min}
          least={QUARTER_MIN}
          most={DAY_MIN}
          after={start_min}
          optionText={endText}
          onChange={(minutes) => onChange({ end_min: minutes })}
        />
        <p className="flex min-h-5 flex-wrap gap-x-3 self-center text-sm text-ink-soft wide:col-span-2">
          {end_min > start_min ? <span>{lengthText(end_min - start_min)}</span> : null}
          <BookedCount count={booked} />
        </p>
        <IconButton
          label={t('hours.removeRange', labels)}
          icon={<Trash2 size={18} aria-hidden="true" />}
          onClick={onRemove}
          className="justify-self-end wide:col-start-3 wide:row-start-1"
        />
      </div>
      {error === undefined ? null : <FieldError text={error} />}
    </div>
  )
}
