import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router-dom'
import { type RecoveryAddressRef, recoveryAddress } from '../../machines/auth/passwordRecovery.ts'
import { useMachineForm } from '../forms/useMachineForm.ts'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { TextField } from '../ui/TextField.tsx'
import { AuthColumn } from './AuthColumn.tsx'
import { FormOutcome } from './FormOutcome.tsx'

/** P2.10: to which address a code is sent; the answer never says whether it has an account. */
export const ForgotPasswordPage = ({ actor }: { actor: RecoveryAddressRef }) => {
  const { t } = useTranslation('auth')
  const { base, failure } = useSelector(actor, ({ context }) => context)
  const busy = useSelector(actor, (snapshot) => snapshot.matches({ open: { entry: 'saving' } }))
  const sent = useSelector(actor, ({ status }) => status === 'done')
  const { field, submit } = useMachineForm(recoveryAddress, actor, {
    defaultValues: base,
    errorText: ({ message }) => t(message === 'emailRequired' ? 'error.emailRequired' : 'error.email'),
  })
  if (sent) return <Navigate to="/auth/forgot-password/verification" />
  return (
    <AuthColumn
      heading={t('recovery.heading')}
      intro={t('recovery.intro')}
      link={{ to: '/auth/login', text: t('recovery.back') }}
    >
      <form
        noValidate
        className="grid gap-5"
        onSubmit={submit((values) => actor.send({ type: 'form.submitted', values }))}
      >
        <FormOutcome failure={failure} />
        <TextField
          {...field('email')}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          label={t('login.email')}
        />
        <SubmitButton busy={busy} size="lg" block>
          {t('recovery.send')}
        </SubmitButton>
      </form>
    </AuthColumn>
  )
}
