import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { AuthenticatorSetUp as SetUp } from '../../contracts/portal/secondFactor.ts'
import {
  type AuthenticatorConfirmationRef,
  authenticatorConfirmation,
} from '../../machines/account/securityParts.ts'
import { FormOutcome } from '../auth/FormOutcome.tsx'
import { useMachineForm } from '../forms/useMachineForm.ts'
import { Button } from '../ui/Button.tsx'
import { QrCode } from '../ui/QrCode.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { TextField } from '../ui/TextField.tsx'
import { factorProblem } from './factorProblem.ts'

interface AuthenticatorSetUpProps {
  readonly actor: AuthenticatorConfirmationRef
  readonly setUp: SetUp
  readonly onCancel: () => void
}

/** The secret in fours, as it is typed into an app. */
const inFours = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret

/** The secret as a QR code and as text, and the first code of the app. */
export const AuthenticatorSetUp = ({ actor, setUp, onCancel }: AuthenticatorSetUpProps) => {
  const { t } = useTranslation('settings')
  const { t: auth } = useTranslation('auth')
  const failure = useSelector(actor, ({ context }) => context.failure)
  const busy = useSelector(actor, (snapshot) => snapshot.matches({ open: { entry: 'saving' } }))
  const { form, field, submit } = useMachineForm(authenticatorConfirmation, actor, {
    defaultValues: { code: '' },
    errorText: ({ message }) => auth(`error.${factorProblem(message)}`),
  })
  const { setFocus } = form
  // The form before is gone.
  useEffect(() => setFocus('code'), [setFocus])
  return (
    <form
      noValidate
      className="grid max-w-md gap-5"
      onSubmit={submit((values) => actor.send({ type: 'form.submitted', values }))}
    >
      <FormOutcome failure={failure} />
      <p>{t('security.app.scan')}</p>
      <QrCode text={setUp.uri} label={t('security.app.qr')} />
      <p>
        <span className="block text-sm text-ink-soft">{t('security.app.key')}</span>
        <code translate="no" className="font-mono text-base break-words select-all">
          {inFours(setUp.secret)}
        </code>
      </p>
      <TextField
        {...field('code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        label={t('security.app.confirm')}
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy={busy}>{t('security.app.confirmSubmit')}</SubmitButton>
        <Button tone="secondary" disabled={busy} onClick={onCancel}>
          {t('security.cancel')}
        </Button>
      </div>
    </form>
  )
}
