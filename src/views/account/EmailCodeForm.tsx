import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { type EmailConfirmationRef, emailConfirmation } from '../../machines/account/emailChangeParts.ts'
import { useCodeProblem } from '../auth/useCodeProblem.ts'
import { useMachineForm } from '../forms/useMachineForm.ts'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/TextField.tsx'
import { AccountProof } from './AccountProof.tsx'

interface EmailCodeFormProps {
  readonly actor: EmailConfirmationRef
  /** Where the code was sent. */
  readonly email: string
  /** Gives the address and the password again. */
  readonly onAnotherCode: () => void
  readonly onCancel: () => void
}

/** The code that came to the new address. */
export const EmailCodeForm = ({ actor, email, onAnotherCode, onCancel }: EmailCodeFormProps) => {
  const { t } = useTranslation('account')
  const { t: auth } = useTranslation('auth')
  const codeProblem = useCodeProblem()
  const { form, field, submit } = useMachineForm(emailConfirmation, actor, {
    defaultValues: { code: '' },
    errorText: ({ message }) => codeProblem(message),
  })
  const { setFocus } = form
  // The fields of the step before are gone, and the focus with them.
  useEffect(() => setFocus('code'), [setFocus])
  return (
    <AccountProof
      actor={actor}
      onSubmit={submit((values) => actor.send({ type: 'form.submitted', values }))}
      submitLabel={t('email.confirm')}
      onCancel={onCancel}
    >
      <TextField
        {...field('code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        label={auth('code.label')}
        hint={t('email.sent', { email })}
      />
      <p className="text-sm text-ink-soft">{t('email.others')}</p>
      <Button tone="quiet" size="sm" className="justify-self-start" onClick={onAnotherCode}>
        {t('email.another')}
      </Button>
    </AccountProof>
  )
}
