import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { BookingProfile } from '../../contracts/portal/booking/bookingProfile.ts'
import { type BookingFormRef, bookingForm } from '../../machines/booking/bookingForm.ts'
import type { PublicBookingRef } from '../../machines/booking/publicBookingMachine.ts'
import { authLinkClassName } from '../auth/AuthColumn.tsx'
import { deviceZone } from '../format/deviceZone.ts'
import { useZonedFormats } from '../format/useFormats.ts'
import { DraftOffer } from '../forms/DraftOffer.tsx'
import { FormErrorSummary } from '../forms/FormErrorSummary.tsx'
import { useMachineForm } from '../forms/useMachineForm.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { CheckboxField } from '../ui/CheckboxField.tsx'
import { restoreFocus } from '../ui/restoreFocus.ts'
import { SelectField } from '../ui/SelectField.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { TextAreaField } from '../ui/TextAreaField.tsx'
import { TextField } from '../ui/TextField.tsx'
import { HoldCountdown } from './HoldCountdown.tsx'
import { useBookingProblem } from './useBookingProblem.ts'

const FIELDS = [
  'first_name',
  'last_name_1',
  'last_name_2',
  'birth_date',
  'sex',
  'email',
  'phone',
  'reason',
  'accept_privacy',
  'accept_health',
] as const

interface BookingFormStepProps {
  readonly booking: PublicBookingRef
  readonly form: BookingFormRef
  readonly shown: BookingProfile
}

/** Asks for the patient's data while the time is held. */
export const BookingFormStep = ({ booking, form: actor, shown }: BookingFormStepProps) => {
  const { t } = useTranslation('booking')
  const { t: common } = useTranslation()
  const formats = useZonedFormats(deviceZone())
  const hold = useSelector(booking, ({ context }) => context.hold)
  const { base, failure } = useSelector(actor, ({ context }) => context)
  const busy = useSelector(actor, (snapshot) => snapshot.matches({ open: { entry: 'saving' } }))
  const { form, field, submit } = useMachineForm(bookingForm, actor, {
    defaultValues: {
      ...base,
      accept_privacy: false,
      accept_health: false,
    },
    errorText: useBookingProblem(),
  })
  const wrong = FIELDS.filter((name) => form.formState.errors[name] !== undefined)
  if (hold === null) return null
  const back = () => booking.send({ type: 'booking.backRequested' })
  const gone = failure?.code === 'holdExpired' || failure?.code === 'slotTaken'
  const isRequest = shown.consultation?.access === 'request'
  const paysNow = hold.price_centavos > 0 && shown.consultation?.pays_online === true
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={submit((values) => actor.send({ type: 'form.submitted', values }))}
    >
      <div className="grid gap-2">
        <h2 ref={restoreFocus} tabIndex={-1} data-focus-quiet className="text-xl">
          {t('form.heading')}
        </h2>
        <p className="font-semibold">
          {t('form.time', {
            date: formats.date(hold.start_time),
            range: formats.range(hold.start_time, hold.end_time),
            offset: formats.zone(hold.start_time),
          })}
        </p>
        <HoldCountdown booking={booking} />
      </div>
      <DraftOffer form={actor} />
      {failure === null || failure.code === 'validation' ? null : (
        <Banner
          urgent
          tone="danger"
          title={t(gone ? 'form.gone' : 'form.failed')}
          actions={
            gone ? (
              <Button size="sm" tone="secondary" onClick={back}>
                {t('form.another')}
              </Button>
            ) : undefined
          }
        >
          {gone ? t('form.goneText') : t('form.failedText', { code: String(failure.code) })}
        </Banner>
      )}
      <FormErrorSummary
        errors={wrong.map((name) => ({
          name,
          label:
            name === 'accept_privacy'
              ? `${t('form.accept_privacy')} ${t('form.privacyLink')}`
              : t(`form.${name}`),
        }))}
      />
      <TextField {...field('first_name')} autoComplete="given-name" label={t('form.first_name')} />
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-3">
        <TextField {...field('last_name_1')} autoComplete="family-name" label={t('form.last_name_1')} />
        <TextField {...field('last_name_2')} autoComplete="additional-name" label={t('form.last_name_2')} />
      </div>
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-3">
        <TextField {...field('birth_date')} type="date" autoComplete="bday" label={t('form.birth_date')} />
        <SelectField
          {...field('sex')}
          label={t('form.sex')}
          options={[
            { value: '', label: t('form.sexChoose') },
            ...(['F', 'M', 'X'] as const).map((value) => ({ value, label: t(`form.${value}`) })),
          ]}
        />
      </div>
      <TextField
        {...field('email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        label={t('form.email')}
        hint={t('form.emailHint')}
      />
      <TextField
        {...field('phone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        label={t('form.phone')}
        hint={t('form.phoneHint')}
      />
      <TextAreaField {...field('reason')} maxLength={300} label={t('form.reason')} />
      <div className="grid">
        <CheckboxField {...field('accept_privacy')}>
          {t('form.accept_privacy')}{' '}
          <Link to="/auth/privacy-policy" target="_blank" className={authLinkClassName}>
            {t('form.privacyLink')}
            <span className="sr-only"> {common('account.newTab')}</span>
          </Link>
        </CheckboxField>
        <CheckboxField {...field('accept_health')}>{t('form.accept_health')}</CheckboxField>
      </div>
      {hold.price_centavos === 0 ? null : (
        <p>{t(paysNow ? 'form.pricePaid' : 'form.price', { price: formats.money(hold.price_centavos) })}</p>
      )}
      <div className="grid gap-3">
        <SubmitButton busy={busy} size="lg" block>
          {t(paysNow ? 'form.submitPaid' : isRequest ? 'form.submitRequest' : 'form.submit')}
        </SubmitButton>
        <Button tone="quiet" disabled={busy} onClick={back}>
          {t('form.another')}
        </Button>
      </div>
    </form>
  )
}
