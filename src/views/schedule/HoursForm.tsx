import { Plus, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { WeeklyRange } from '../../contracts/portal/schedule/rules.ts'
import { type Weekday, weekdays } from '../../contracts/portal/schedule/wallTime.ts'
import { changedHours } from '../../machines/schedule/changedHours.ts'
import { type HoursFormRef, hoursForm } from '../../machines/schedule/practiceForms.ts'
import type { PracticeHoursRef } from '../../machines/schedule/practiceHoursMachine.ts'
import { useDurationText } from '../app/useDurationText.ts'
import { useMachineForm } from '../forms/useMachineForm.ts'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { FieldError } from '../ui/FieldError.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { Compared } from './Compared.tsx'
import { FormFrame } from './FormFrame.tsx'
import { reviewOf } from './reviewOf.ts'
import { scheduleErrorKey } from './scheduleError.ts'
import { useClockTimes } from './useClockTimes.ts'
import { useHoursText } from './useHoursText.tsx'
import { useZoneOptions } from './useZoneOptions.ts'

const DAY_MIN = 1_440
const QUARTER_MIN = 15
const RANGES_A_DAY = 6
const WORKDAYS: readonly Weekday[] = weekdays.slice(0, 5)
/** The initial hours of a day. */
const MORNING = { start_min: 540, end_min: 840 }
const ONE_HOUR = 60

interface HoursFormProps {
  readonly actor: HoursFormRef
  readonly page: PracticeHoursRef
  readonly onClose: () => void
}

/** P1.15: one row a day, with its ranges; a day can be copied to others. */
export const HoursForm = ({ actor, page, onClose }: HoursFormProps) => {
  const { t } = useTranslation('schedule')
  const clock = useClockTimes()
  const lengthText = useDurationText()
  const summaryOf = useHoursText()
  const { base } = actor.getSnapshot().context
  const { form, field, submit } = useMachineForm(hoursForm, actor, {
    defaultValues: base,
    errorText: ({ message }) => t(scheduleErrorKey(message)),
  })
  const weekly: readonly WeeklyRange[] = form.watch('weekly')
  const zones = useZoneOptions(base.zone)
  const zoneLabel = (zone: string) => zones.find(({ value }) => value === zone)?.label ?? zone
  const { errors, isSubmitted } = form.formState
  const set = (next: readonly WeeklyRange[]) =>
    form.setValue('weekly', [...next], { shouldDirty: true, shouldValidate: isSubmitted })
  const rangesOf = (day: Weekday) =>
    weekly.flatMap((range, index) => (range.weekday === day ? [{ range, index }] : []))
  /** The ends after the start of a range with its length; one that is not after it stays until it is changed. */
  const ends = ({ start_min, end_min }: WeeklyRange) => [
    ...(end_min <= start_min ? clock.options(end_min, end_min) : []),
    ...clock.options(start_min + QUARTER_MIN, DAY_MIN).map(({ value, label }) => ({
      value,
      label: t('hours.endWithLength', { time: label, length: lengthText(Number(value) - start_min) }),
    })),
  ]
  const add = (day: Weekday) => {
    const last = rangesOf(day).at(-1)?.range
    const start =
      last === undefined ? MORNING.start_min : Math.min(last.end_min + ONE_HOUR, DAY_MIN - ONE_HOUR)
    const end = last === undefined ? MORNING.end_min : Math.min(start + 3 * ONE_HOUR, DAY_MIN)
    set([...weekly, { weekday: day, start_min: start, end_min: end }])
  }
  const copy = (from: Weekday, to: readonly Weekday[]) =>
    set([
      ...weekly.filter(({ weekday }) => weekday === from || !to.includes(weekday)),
      ...to
        .filter((day) => day !== from)
        .flatMap((weekday) => rangesOf(from).map(({ range }) => ({ ...range, weekday }))),
    ])
  const send = (how: 'form.submitted' | 'form.mineKept') =>
    submit((values) =>
      page.send({ type: 'practice.reviewRequested', change: reviewOf('hoursForm', actor, how, values) }),
    )
  return (
    <FormFrame<{ zone: string; weekly: WeeklyRange[] }>
      actor={actor}
      form={form}
      label={t('hours.title')}
      onSubmit={send('form.submitted')}
      onKeepMine={send('form.mineKept')}
      onClose={onClose}
      changesOf={changedHours}
      summaryOf={(values) => (
        <div className="grid gap-2">
          {summaryOf(values)}
          <Compared fields={[[t('hours.zone'), zoneLabel(values.zone)]]} />
        </div>
      )}
    >
      <SelectField {...field('zone')} label={t('hours.zone')} options={zones} className="max-w-sm" />
      <ul className="grid gap-4">
        {weekdays.map((day) => {
          const ranges = rangesOf(day)
          const name = t(`weekday.${day}`)
          return (
            <li key={day} className="grid gap-2 border-t border-line pt-3 wide:grid-cols-[10rem_1fr]">
              <Checkbox
                checked={ranges.length > 0}
                aria-label={t('hours.open', { day: name })}
                onChange={({ target }) =>
                  target.checked ? add(day) : set(weekly.filter(({ weekday }) => weekday !== day))
                }
              >
                {name}
              </Checkbox>
              <div className="grid gap-2">
                {ranges.length === 0 ? <p className="py-1.5 text-ink-soft">{t('hours.closed')}</p> : null}
                {ranges.map(({ range, index }, position) => {
                  const change = (changed: Partial<WeeklyRange>) =>
                    set(weekly.map((one, at) => (at === index ? { ...one, ...changed } : one)))
                  const message = errors.weekly?.[index]?.message ?? errors.weekly?.[index]?.root?.message
                  const labels = { day: name, index: position + 1 }
                  return (
                    <div key={`${day}-${String(index)}`} className="grid gap-1">
                      <div className="flex flex-wrap items-center gap-2">
                        <SelectField
                          name={`weekly.${String(index)}`}
                          label={t('hours.from', labels)}
                          labelHidden
                          value={String(range.start_min)}
                          options={clock.options(0, DAY_MIN - QUARTER_MIN)}
                          onChange={({ target }) => change({ start_min: Number(target.value) })}
                          className="min-w-36 flex-1"
                        />
                        <span aria-hidden="true" className="hidden wide:inline">
                          –
                        </span>
                        <SelectField
                          label={t('hours.to', labels)}
                          labelHidden
                          value={String(range.end_min)}
                          options={ends(range)}
                          onChange={({ target }) => change({ end_min: Number(target.value) })}
                          className="min-w-36 flex-1"
                        />
                        <IconButton
                          label={t('hours.removeRange', labels)}
                          icon={<Trash2 size={18} aria-hidden="true" />}
                          onClick={() => set(weekly.filter((_, at) => at !== index))}
                        />
                      </div>
                      {message === undefined ? null : <FieldError text={t(scheduleErrorKey(message))} />}
                    </div>
                  )
                })}
                {ranges.length === 0 ? null : (
                  <div className="flex flex-wrap gap-2">
                    {ranges.length < RANGES_A_DAY ? (
                      <Button
                        size="sm"
                        tone="quiet"
                        icon={<Plus size={16} aria-hidden="true" />}
                        onClick={() => add(day)}
                      >
                        {t('hours.addRange', { day: name })}
                      </Button>
                    ) : null}
                    <Button size="sm" tone="quiet" onClick={() => copy(day, WORKDAYS)}>
                      {t('hours.copyWorkdays', { day: name })}
                    </Button>
                    <Button size="sm" tone="quiet" onClick={() => copy(day, weekdays)}>
                      {t('hours.copyAll', { day: name })}
                    </Button>
                  </div>
                )}
              </div>
            </li>
          )
        })}
      </ul>
      {errors.weekly?.message === undefined ? null : <FieldError text={t('error.noDay')} />}
    </FormFrame>
  )
}
