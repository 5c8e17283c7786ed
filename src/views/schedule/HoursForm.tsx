import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BookedVisits } from '../../contracts/portal/schedule/bookedVisits.ts'
import type { WeeklyRange } from '../../contracts/portal/schedule/rules.ts'
import { type Weekday, weekdays } from '../../contracts/portal/schedule/wallTime.ts'
import { bookedIn } from '../../machines/schedule/bookedIn.ts'
import { changedHours } from '../../machines/schedule/changedHours.ts'
import { type HoursFormRef, hoursForm } from '../../machines/schedule/practiceForms.ts'
import type { PracticeHoursRef } from '../../machines/schedule/practiceHoursMachine.ts'
import { copyDay, withNextRange, withRanges } from '../../machines/schedule/weeklyHours.ts'
import { useMachineForm } from '../forms/useMachineForm.ts'
import { FieldError } from '../ui/FieldError.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { BookedNote } from './BookedNote.tsx'
import { Compared } from './Compared.tsx'
import { CopyDayDialog } from './CopyDayDialog.tsx'
import { DayHours } from './DayHours.tsx'
import { FormFrame } from './FormFrame.tsx'
import { reviewOf } from './reviewOf.ts'
import { scheduleErrorKey } from './scheduleError.ts'
import { useHoursText } from './useHoursText.tsx'
import { useZoneOptions } from './useZoneOptions.ts'

interface HoursFormProps {
  readonly actor: HoursFormRef
  readonly page: PracticeHoursRef
  readonly booked: BookedVisits
  readonly onClose: () => void
}

/** P1.15: one row a day, with its ranges; a day can be copied to others. */
export const HoursForm = ({ actor, page, booked, onClose }: HoursFormProps) => {
  const { t } = useTranslation('schedule')
  const summaryOf = useHoursText()
  const { base } = actor.getSnapshot().context
  const { form, field, submit } = useMachineForm(hoursForm, actor, {
    defaultValues: base,
    errorText: ({ message }) => t(scheduleErrorKey(message)),
  })
  const [copied, setCopied] = useState<Weekday | null>(null)
  const weekly: readonly WeeklyRange[] = form.watch('weekly')
  // Visits keep their instants: in another zone they begin at other times of the clock.
  const sameZone = form.watch('zone') === booked.zone
  const zones = useZoneOptions(base.zone)
  const zoneLabel = (zone: string) => zones.find(({ value }) => value === zone)?.label ?? zone
  const { errors, isSubmitted } = form.formState
  const set = (next: readonly WeeklyRange[]) =>
    form.setValue('weekly', [...next], { shouldDirty: true, shouldValidate: isSubmitted })
  const errorOf = (index: number) => {
    const message = errors.weekly?.[index]?.message ?? errors.weekly?.[index]?.root?.message
    return message === undefined ? undefined : t(scheduleErrorKey(message))
  }
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
        {weekdays.map((day) => (
          <DayHours
            key={day}
            day={day}
            ranges={weekly.flatMap((range, index) => (range.weekday === day ? [{ range, index }] : []))}
            errorOf={errorOf}
            bookedIn={(range) => (sameZone ? bookedIn(booked, range) : 0)}
            onChange={(ranges) => set(withRanges(weekly, day, ranges))}
            onAdd={() => set(withNextRange(weekly, day))}
            onCopy={() => setCopied(day)}
          />
        ))}
      </ul>
      {sameZone ? <BookedNote booked={booked} /> : null}
      {errors.weekly?.message === undefined ? null : <FieldError text={t('error.noDay')} />}
      {copied === null ? null : (
        <CopyDayDialog
          day={copied}
          onCopy={(to, mode) => {
            set(copyDay(weekly, copied, to, mode))
            page.send({ type: 'practice.dayCopied', count: to.length })
          }}
          onClose={() => setCopied(null)}
        />
      )}
    </FormFrame>
  )
}
