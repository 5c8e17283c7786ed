import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { GuestJoinRef } from '../../machines/guest/guestJoinMachine.ts'
import { useSchemaForm } from '../forms/useSchemaForm.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { FieldError } from '../ui/FieldError.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { GuestHeading } from './GuestHeading.tsx'
import { consentValues } from './guestForms.ts'

/** Care by video and the privacy notice are required; recording is asked separately (experience §8.7). */
export const ConsentStep = ({ guest }: { guest: GuestJoinRef }) => {
  const { t } = useTranslation('guest')
  const { visit, mayRecord, consentUnsaved } = useSelector(guest, ({ context }) => context)
  const saving = useSelector(guest, (snapshot) => snapshot.matches('recordingConsent'))
  const { form, submit } = useSchemaForm(consentValues, {
    defaultValues: { care: false, privacy: false, record: mayRecord },
    errorText: () => t('consent.missing'),
  })
  const { care, privacy } = form.formState.errors
  const missing = care !== undefined || privacy !== undefined
  return (
    <form
      noValidate
      onSubmit={submit(({ record }) => guest.send({ type: 'guest.consented', mayRecord: record }))}
      className="grid gap-6"
    >
      <GuestHeading title={t('consent.heading')} step={3} visit={visit} />
      <div className="grid gap-2">
        <Checkbox aria-invalid={missing} aria-describedby="consent-error" {...form.register('care')}>
          {t('consent.care')}
        </Checkbox>
        <Checkbox aria-invalid={missing} aria-describedby="consent-error" {...form.register('privacy')}>
          {t('consent.privacy')}
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
      <div className="grid gap-3">
        <SubmitButton busy={saving} size="lg" block>
          {t('next')}
        </SubmitButton>
        <Button tone="quiet" onClick={() => guest.send({ type: 'guest.backRequested' })}>
          {t('back')}
        </Button>
      </div>
    </form>
  )
}
