import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import {
  BUFFERS,
  CANCEL_HOURS,
  centavosOf,
  DURATIONS,
  pesosText,
  UNTIL_START,
} from '../../contracts/portal/schedule/formFields.ts'
import { type PricingFormRef, pricingForm } from '../../machines/schedule/practiceForms.ts'
import type { PracticeHoursRef } from '../../machines/schedule/practiceHoursMachine.ts'
import { useMachineForm } from '../forms/useMachineForm.ts'
import { SelectField } from '../ui/SelectField.tsx'
import { TextField } from '../ui/TextField.tsx'
import { Compared } from './Compared.tsx'
import { FormFrame } from './FormFrame.tsx'
import { reviewOf } from './reviewOf.ts'
import { scheduleErrorKey } from './scheduleError.ts'
import { useCancelText } from './useCancelText.ts'

type Typed = z.infer<typeof pricingForm.draft>

interface PricingFormProps {
  readonly actor: PricingFormRef
  readonly page: PracticeHoursRef
  readonly speciality: string
  readonly onClose: () => void
}

/** P1.19, P1.20: price, length and booking rules of one speciality. */
export const PricingForm = ({ actor, page, speciality, onClose }: PricingFormProps) => {
  const { t } = useTranslation('schedule')
  const cancelText = useCancelText()
  const base = actor.getSnapshot().context.base
  const { form, field, submit } = useMachineForm(pricingForm, actor, {
    defaultValues: base as never,
    errorText: ({ message }) => t(scheduleErrorKey(message)),
  })
  const minutes = (value: string) => ({ value, label: t('price.minutes', { count: Number(value) }) })
  const bufferOption = (value: string) =>
    value === '0' ? { value, label: t('price.noBuffer') } : minutes(value)
  const accesses = (['atOnce', 'request', 'contact'] as const).map((value) => ({
    value,
    label: t(`price.${value}`),
  }))
  const audiences = (['everybody', 'known'] as const).map((value) => ({ value, label: t(`price.${value}`) }))
  const cancelOption = (value: string) => ({
    value,
    label: cancelText(value === UNTIL_START ? null : Number(value)),
  })
  // A rule that is not in the list was saved by another client; the form keeps it.
  const cancelOptions = [
    ...new Set([UNTIL_START, ...CANCEL_HOURS, base.cancel_hours, form.getValues('cancel_hours')]),
  ].map(cancelOption)
  const labelIn = (options: readonly { value: string; label: string }[], wanted: string) =>
    options.find(({ value }) => value === wanted)?.label ?? wanted
  const priceField = field('price')
  /** As patients see it; an amount that is the saved one stays as it was, because it is no change. */
  const formatPrice = (typed: string) => {
    const centavos = centavosOf(typed)
    if (centavos === null) return
    form.setValue('price', centavos === centavosOf(base.price) ? base.price : pesosText(centavos))
  }
  const send = (how: 'form.submitted' | 'form.mineKept') =>
    submit((values) =>
      page.send({ type: 'practice.reviewRequested', change: reviewOf('pricingForm', actor, how, values) }),
    )
  return (
    <FormFrame<Typed>
      actor={actor}
      form={form}
      label={t('price.editOf', { speciality })}
      onSubmit={send('form.submitted')}
      onKeepMine={send('form.mineKept')}
      onClose={onClose}
      summaryOf={(values) => (
        <Compared
          fields={[
            [t('price.price'), values.price],
            [t('price.duration'), minutes(values.duration_min).label],
            [t('price.buffer'), bufferOption(values.buffer_min).label],
            [t('price.notice'), values.notice_hours],
            [t('price.horizon'), values.horizon_days],
            [t('price.access'), labelIn(accesses, values.access)],
            [t('price.audience'), labelIn(audiences, values.audience)],
            [t('price.cancel'), cancelOption(values.cancel_hours).label],
          ]}
        />
      )}
    >
      <p className="text-sm text-ink-soft">{t('price.keeps')}</p>
      <div className="grid gap-4 wide:grid-cols-2">
        <TextField
          {...priceField}
          onBlur={(event) => {
            formatPrice(event.target.value)
            priceField.onBlur(event)
          }}
          inputMode="decimal"
          label={t('price.price')}
          hint={t('price.priceHint')}
        />
        <SelectField
          {...field('duration_min')}
          label={t('price.duration')}
          options={DURATIONS.map(minutes)}
        />
        <SelectField {...field('buffer_min')} label={t('price.buffer')} options={BUFFERS.map(bufferOption)} />
        <TextField {...field('notice_hours')} inputMode="numeric" label={t('price.notice')} />
        <TextField {...field('horizon_days')} inputMode="numeric" label={t('price.horizon')} />
        <SelectField {...field('access')} label={t('price.access')} options={accesses} />
        <SelectField {...field('audience')} label={t('price.audience')} options={audiences} />
        <SelectField {...field('cancel_hours')} label={t('price.cancel')} options={cancelOptions} />
      </div>
    </FormFrame>
  )
}
