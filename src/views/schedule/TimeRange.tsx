import { DAY_MIN, QUARTER_MIN } from '../../contracts/portal/schedule/rules.ts'
import type { FieldProps } from '../forms/useSchemaForm.ts'
import { TimeField } from './TimeField.tsx'

interface Times {
  /** Minutes since midnight. */
  readonly start: string
  readonly end: string
}

interface TimeRangeProps {
  readonly form: {
    watch(name: 'start' | 'end'): string
    setValue(
      name: 'start' | 'end',
      value: string,
      how: { shouldDirty: boolean; shouldValidate: boolean },
    ): void
    readonly formState: { readonly isSubmitted: boolean }
  }
  readonly field: (name: keyof Times) => FieldProps
  readonly labels: Times
  /** Whether the end belongs to the day of the start. */
  readonly sameDay?: boolean
}

/** The fields of a start and an end in a form that has them as `start` and `end`. */
export const TimeRange = ({ form, field, labels, sameDay = true }: TimeRangeProps) => {
  const { isSubmitted } = form.formState
  const set = (name: keyof Times) => (minutes: number) =>
    form.setValue(name, String(minutes), { shouldDirty: true, shouldValidate: isSubmitted })
  const [start, end] = [Number(form.watch('start')), Number(form.watch('end'))]
  return (
    <div className="grid max-w-lg grid-cols-2 gap-3">
      <TimeField
        name="start"
        label={labels.start}
        value={start}
        least={0}
        most={DAY_MIN - QUARTER_MIN}
        error={field('start').error}
        onChange={set('start')}
      />
      <TimeField
        name="end"
        label={labels.end}
        value={end}
        least={QUARTER_MIN}
        most={DAY_MIN}
        {...(sameDay ? { after: start } : {})}
        error={field('end').error}
        onChange={set('end')}
      />
    </div>
  )
}
