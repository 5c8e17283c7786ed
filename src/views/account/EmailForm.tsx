import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { type EmailRequestRef, emailRequest } from '../../machines/account/emailChangeParts.ts'
import { useMachineForm } from '../forms/useMachineForm.ts'
import { TextField } from '../ui/TextField.tsx'
import { AccountProof, CurrentPassword } from './AccountProof.tsx'
import { factorProblem } from './factorProblem.ts'

interface EmailFormProps {
  readonly actor: EmailRequestRef
  readonly asksCode: boolean
  readonly onCancel: () => void
}

/** The new address, with the password, before a code is sent to it. */
export const EmailForm = ({ actor, asksCode, onCancel }: EmailFormProps) => {
  const { t } = useTranslation('account')
  const { t: auth } = useTranslation('auth')
  const { form, field, submit } = useMachineForm(emailRequest, actor, {
    defaultValues: { email: actor.getSnapshot().context.values.email, password: '', code: '' },
    errorText: ({ message }, name) => {
      if (name === 'code') return auth(`error.${factorProblem(message)}`)
      if (name === 'password') return auth(message === 'wrong' ? 'error.wrong' : 'error.passwordRequired')
      if (message === 'same') return t('email.same')
      return auth(message === 'emailRequired' ? 'error.emailRequired' : 'error.email')
    },
  })
  const { setFocus } = form
  // The button that opened the form is gone.
  useEffect(() => setFocus('email'), [setFocus])
  return (
    <AccountProof
      actor={actor}
      onSubmit={submit((values) => actor.send({ type: 'form.submitted', values }))}
      submitLabel={t('email.send')}
      onCancel={onCancel}
    >
      <TextField
        {...field('email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        label={t('email.new')}
        hint={t('email.hint')}
      />
      <CurrentPassword {...field('password')} label={t('security.password')} />
      {asksCode ? (
        <TextField {...field('code')} autoComplete="one-time-code" label={t('security.code')} />
      ) : null}
    </AccountProof>
  )
}
