import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { AuthenticatorSetUp as SetUp } from '../../contracts/portal/secondFactor.ts'
import {
  type AuthenticatorConfirmationRef,
  authenticatorConfirmation,
} from '../../machines/account/securityParts.ts'
import { useMachineForm } from '../forms/useMachineForm.ts'
import { QrCode } from '../ui/QrCode.tsx'
import { TextField } from '../ui/TextField.tsx'
import { AccountProof } from './AccountProof.tsx'
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
  const { t } = useTranslation('account')
  const { t: auth } = useTranslation('auth')
  const { form, field, submit } = useMachineForm(authenticatorConfirmation, actor, {
    defaultValues: { code: '' },
    errorText: ({ message }) => auth(`error.${factorProblem(message)}`),
  })
  const { setFocus } = form
  // The form before is gone.
  useEffect(() => setFocus('code'), [setFocus])
  return (
    <AccountProof
      actor={actor}
      onSubmit={submit((values) => actor.send({ type: 'form.submitted', values }))}
      submitLabel={t('security.app.confirmSubmit')}
      onCancel={onCancel}
    >
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
    </AccountProof>
  )
}
