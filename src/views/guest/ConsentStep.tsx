import { useSelector } from '@xstate/react'
import { LIMIT } from '../../contracts/constants.ts'
import type { GuestJoinRef } from '../../machines/guest/guestJoinMachine.ts'
import { useSchemaForm } from '../forms/useSchemaForm.ts'
import { Banner } from '../ui/Banner.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { FieldError } from '../ui/FieldError.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { TextField } from '../ui/TextField.tsx'
import { GuestHeading } from './GuestHeading.tsx'
import { consentValues } from './guestForms.ts'
import { preloadDeviceStep } from './lazyGuest.ts'
import { useGuestText } from './useGuestText.ts'

/** The name, and consent to care by video; recording is asked separately (experience §8.7). */
export const ConsentStep = ({ guest }: { guest: GuestJoinRef }) => {
  const t = useGuestText(guest)
  const { name, visit, mayRecord, consentUnsaved } = useSelector(guest, ({ context }) => context)
  const saving = useSelector(guest, (snapshot) => snapshot.matches('recordingConsent'))
  const { form, field, submit } = useSchemaForm(consentValues, {
    defaultValues: { name: name === '' ? (visit?.patientName ?? '') : name, care: false, record: mayRecord },
    errorText: (_, at) => t(at === 'name' ? 'name.missing' : 'consent.missing'),
  })
  const missing = form.formState.errors.care !== undefined
  const consent = submit((values) => {
    preloadDeviceStep()
    guest.send({ type: 'guest.consented', name: values.name, mayRecord: values.record })
  })
  return (
    <form noValidate onSubmit={consent} className="grid gap-6">
      <GuestHeading title={t('consent.heading')} step={1} visit={visit} />
      <TextField
        label={t('name.label')}
        hint={t('name.hint')}
        autoComplete="name"
        maxLength={LIMIT.peerName}
        {...field('name')}
      />
      <div className="grid gap-2">
        <Checkbox aria-invalid={missing} aria-describedby="consent-error" {...form.register('care')}>
          {t('consent.care')}
        </Checkbox>
        <details className="rounded-lg bg-sunken px-4 py-3 text-base">
          <summary className="font-semibold">{t('consent.noticeTitle')}</summary>
          <p className="mt-2 text-ink-soft">{t('consent.notice')}</p>
        </details>
        <div id="consent-error">
          {missing ? <FieldError id="consent-error-text" text={t('consent.missing')} /> : null}
        </div>
        <div className="mt-2 border-t border-line pt-3">
          <p className="text-sm font-semibold text-ink-soft">{t('consent.optional')}</p>
          <Checkbox {...form.register('record')}>{t('consent.record')}</Checkbox>
        </div>
      </div>
      {consentUnsaved ? <Banner tone="warning" title={t('consent.unsaved')} urgent /> : null}
      <SubmitButton busy={saving} size="lg" block>
        {t('next')}
      </SubmitButton>
    </form>
  )
}
