import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import type { PendingChange } from '../../machines/schedule/changeReviewContract.ts'
import { type ExceptionFormRef, exceptionForm } from '../../machines/schedule/practiceForms.ts'
import { useZonedFormats } from '../format/useFormats.ts'
import { useMachineForm } from '../forms/useMachineForm.ts'
import { useSpecialities } from '../practitioner/useSpecialities.ts'
import { Checkbox } from '../ui/Checkbox.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { TextField } from '../ui/TextField.tsx'
import { Compared } from './Compared.tsx'
import { FormFrame } from './FormFrame.tsx'
import { reviewOf } from './reviewOf.ts'
import { scheduleErrorKey } from './scheduleError.ts'
import { TimeRange } from './TimeRange.tsx'
import { useClockTimes } from './useClockTimes.ts'

type Typed = z.infer<typeof exceptionForm.draft>

interface ExceptionFormProps {
  readonly actor: ExceptionFormRef
  /** Shows what the change does before it is saved. */
  readonly onReview: (change: PendingChange) => void
  readonly onClose: () => void
  /** Closes without a question of its own, because one was answered; without it, `onClose`. */
  readonly onDiscard?: () => void
}

/** P1.17, P1.18: blocked time, or extra time of one day. */
export const ExceptionForm = ({ actor, onReview, onClose, onDiscard = onClose }: ExceptionFormProps) => {
  const { t } = useTranslation('schedule')
  const clock = useClockTimes()
  // A date is one in every zone.
  const formats = useZonedFormats('UTC')
  const { list } = useSpecialities()
  const { form, field, submit } = useMachineForm(exceptionForm, actor, {
    defaultValues: actor.getSnapshot().context.base as never,
    errorText: ({ message }) => t(scheduleErrorKey(message)),
  })
  const { kind, all_day: allDay, start_date: startDate, end_date: endDate } = form.watch()
  const blocking = kind === 'blocking'
  // Blocked time does not become extra time.
  const known = actor.getSnapshot().context.params.exception !== null
  const specialities = [
    { value: '', label: t('exceptions.anySpeciality') },
    ...list.map(({ speciality }) => ({ value: speciality.id, label: speciality.practitioner_speciality })),
  ]
  const day = (date: string) => formats.date(`${date}T00:00:00Z`)
  const fieldsOf = (values: Typed): (readonly [string, string])[] => [
    [t('exceptions.kind'), t(`exceptions.${values.kind}`)],
    ...(values.kind === 'blocking'
      ? ([
          [t('exceptions.startDate'), day(values.start_date)],
          [t('exceptions.endDate'), day(values.end_date)],
        ] as const)
      : ([[t('exceptions.day'), day(values.start_date)]] as const)),
    ...(values.kind === 'blocking' && values.all_day
      ? []
      : ([
          [t('exceptions.from'), clock.text(Number(values.start))],
          [t('exceptions.to'), clock.text(Number(values.end))],
        ] as const)),
    values.kind === 'blocking'
      ? [t('exceptions.reason'), values.reason === '' ? t('exceptions.noReason') : values.reason]
      : [
          t('exceptions.speciality'),
          specialities.find(({ value }) => value === values.speciality_id)?.label ?? '',
        ],
  ]
  const send = (how: 'form.submitted' | 'form.mineKept') =>
    submit((values) => onReview(reviewOf('exceptionForm', actor, how, values)))
  return (
    <FormFrame<Typed>
      actor={actor}
      form={form}
      label={t('exceptions.add')}
      onSubmit={send('form.submitted')}
      onKeepMine={send('form.mineKept')}
      onClose={onClose}
      onDiscard={onDiscard}
      summaryOf={(values) => <Compared fields={fieldsOf(values)} />}
    >
      {known ? null : (
        <SelectField
          {...field('kind')}
          label={t('exceptions.kind')}
          options={[
            { value: 'blocking', label: t('exceptions.blocking') },
            { value: 'extending', label: t('exceptions.extending') },
          ]}
          className="max-w-sm"
        />
      )}
      {blocking ? <Checkbox {...form.register('all_day')}>{t('exceptions.allDay')}</Checkbox> : null}
      <div className="grid max-w-lg gap-3 wide:grid-cols-2">
        <TextField
          {...field('start_date')}
          type="date"
          label={t(blocking ? 'exceptions.startDate' : 'exceptions.day')}
        />
        {blocking ? <TextField {...field('end_date')} type="date" label={t('exceptions.endDate')} /> : null}
      </div>
      {blocking && allDay ? null : (
        <TimeRange
          form={form}
          field={field}
          labels={{ start: t('exceptions.from'), end: t('exceptions.to') }}
          sameDay={!blocking || startDate === endDate}
        />
      )}
      {blocking ? (
        <TextField {...field('reason')} maxLength={120} label={t('exceptions.reason')} />
      ) : (
        <SelectField
          {...field('speciality_id')}
          label={t('exceptions.speciality')}
          options={specialities}
          className="max-w-sm"
        />
      )}
    </FormFrame>
  )
}
