import { useTranslation } from 'react-i18next'
import { BUFFERS, DURATIONS } from '../../contracts/portal/schedule/formFields.ts'
import { type PricingFormRef, pricingForm } from '../../machines/schedule/practiceForms.ts'
import type { PracticeHoursRef } from '../../machines/schedule/practiceHoursMachine.ts'
import { useMachineForm } from '../forms/useMachineForm.ts'
import { SelectField } from '../ui/SelectField.tsx'
import { TextField } from '../ui/TextField.tsx'
import { FormFrame } from './FormFrame.tsx'
import { reviewOf } from './reviewOf.ts'
import { scheduleErrorKey } from './scheduleError.ts'

interface PricingFormProps {
  readonly actor: PricingFormRef
  readonly page: PracticeHoursRef
  readonly speciality: string
  readonly onClose: () => void
}

/** P1.19, P1.20: price, length and booking rules of one speciality. */
export const PricingForm = ({ actor, page, speciality, onClose }: PricingFormProps) => {
  const { t } = useTranslation('schedule')
  const { field, submit } = useMachineForm(pricingForm, actor, {
    defaultValues: actor.getSnapshot().context.base as never,
    errorText: ({ message }) => t(scheduleErrorKey(message)),
  })
  const minutes = (value: string) => ({ value, label: t('price.minutes', { count: Number(value) }) })
  const send = (how: 'form.submitted' | 'form.mineKept') =>
    submit((values) =>
      page.send({ type: 'practice.reviewRequested', change: reviewOf('pricingForm', actor, how, values) }),
    )
  return (
    <FormFrame<{ price: string; duration_min: string }>
      actor={actor}
      label={t('price.editOf', { speciality })}
      onSubmit={send('form.submitted')}
      onKeepMine={send('form.mineKept')}
      onClose={onClose}
      summaryOf={({ price, duration_min }) =>
        t('price.summary', { price: `$${price}`, count: Number(duration_min) })
      }
    >
      <p className="text-sm text-ink-soft">{t('price.keeps')}</p>
      <div className="grid gap-4 wide:grid-cols-2">
        <TextField
          {...field('price')}
          inputMode="decimal"
          label={t('price.price')}
          hint={t('price.priceHint')}
        />
        <SelectField
          {...field('duration_min')}
          label={t('price.duration')}
          options={DURATIONS.map(minutes)}
        />
        <SelectField
          {...field('buffer_min')}
          label={t('price.buffer')}
          options={BUFFERS.map((value) =>
            value === '0' ? { value, label: t('price.noBuffer') } : minutes(value),
          )}
        />
        <TextField {...field('notice_hours')} inputMode="numeric" label={t('price.notice')} />
        <TextField {...field('horizon_days')} inputMode="numeric" label={t('price.horizon')} />
        <SelectField
          {...field('access')}
          label={t('price.access')}
          options={(['atOnce', 'request', 'contact'] as const).map((value) => ({
            value,
            label: t(`price.${value}`),
          }))}
        />
        <SelectField
          {...field('audience')}
          label={t('price.audience')}
          options={(['everybody', 'known'] as const).map((value) => ({ value, label: t(`price.${value}`) }))}
        />
      </div>
    </FormFrame>
  )
}
