import { useTranslation } from 'react-i18next'
import { type Weekday, weekdays } from '../../contracts/portal/schedule/wallTime.ts'
import { type LunchFormRef, lunchForm } from '../../machines/schedule/practiceForms.ts'
import type { PracticeHoursRef } from '../../machines/schedule/practiceHoursMachine.ts'
import { useMachineForm } from '../forms/useMachineForm.ts'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { FieldError } from '../ui/FieldError.tsx'
import { Compared } from './Compared.tsx'
import { FormFrame } from './FormFrame.tsx'
import { reviewOf } from './reviewOf.ts'
import { scheduleErrorKey } from './scheduleError.ts'
import { TimeRange } from './TimeRange.tsx'
import { useClockTimes } from './useClockTimes.ts'

/** Why a lunch break does not fit into a day, as the server says it. */
const LUNCH_REFUSALS = ['taken', 'closed', 'outsideHours', 'wholeRange'] as const

interface LunchFormProps {
  readonly actor: LunchFormRef
  readonly page: PracticeHoursRef
  /** The days that have hours. */
  readonly openDays: readonly Weekday[]
  readonly onClose: () => void
}

/** P7.23: one break on the chosen days. */
export const LunchForm = ({ actor, page, openDays, onClose }: LunchFormProps) => {
  const { t } = useTranslation('schedule')
  const clock = useClockTimes()
  const { form, field, submit } = useMachineForm(lunchForm, actor, {
    defaultValues: actor.getSnapshot().context.base,
    errorText: ({ message }) => t(scheduleErrorKey(message)),
  })
  const days = form.formState.errors.weekdays
  const send = (how: 'form.submitted' | 'form.mineKept') =>
    submit((values) =>
      page.send({ type: 'practice.reviewRequested', change: reviewOf('lunchForm', actor, how, values) }),
    )
  return (
    <FormFrame<{ weekdays: (typeof weekdays)[number][]; start: string; end: string }>
      actor={actor}
      form={form}
      label={t('lunch.add')}
      onSubmit={send('form.submitted')}
      onKeepMine={send('form.mineKept')}
      onClose={onClose}
      summaryOf={({ weekdays: days, start, end }) => (
        <Compared
          fields={[
            [t('lunch.days'), days.map((day) => t(`weekday.${day}`)).join(', ')],
            [t('lunch.from'), clock.text(Number(start))],
            [t('lunch.to'), clock.text(Number(end))],
          ]}
        />
      )}
    >
      <fieldset>
        <legend className="text-sm font-semibold">{t('lunch.days')}</legend>
        <div className="flex flex-wrap gap-x-5">
          {weekdays.map((day) => (
            <Checkbox key={day} value={day} {...form.register('weekdays')}>
              {t(`weekday.${day}`)}
            </Checkbox>
          ))}
        </div>
        {openDays.length < 2 ? null : (
          <Button
            size="sm"
            tone="secondary"
            onClick={() => form.setValue('weekdays', [...openDays], { shouldValidate: days !== undefined })}
          >
            {t('lunch.openDays')}
          </Button>
        )}
        {days?.message === undefined ? null : <FieldError text={t(scheduleErrorKey(days.message))} />}
        {form.getValues('weekdays').map((day, index) => {
          const refusal = LUNCH_REFUSALS.find((one) => one === days?.[index]?.message)
          return refusal === undefined ? null : (
            <FieldError key={day} text={t(`lunch.refused.${refusal}`, { day: t(`weekdayInText.${day}`) })} />
          )
        })}
      </fieldset>
      <TimeRange form={form} field={field} labels={{ start: t('lunch.from'), end: t('lunch.to') }} />
    </FormFrame>
  )
}
