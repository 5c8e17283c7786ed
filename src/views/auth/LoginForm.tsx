import { useSelector } from '@xstate/react'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { type LoginRef, login as loginForm, loginProblem } from '../../machines/auth/login.ts'
import { useMachineForm } from '../forms/useMachineForm.ts'
import { PasswordField } from '../ui/PasswordField.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { TextField } from '../ui/TextField.tsx'
import { FormOutcome } from './FormOutcome.tsx'

interface LoginFormProps {
  login: LoginRef
  /** Takes the first field, e.g. to give it the focus. */
  first?: ((element: HTMLElement | null) => void) | undefined
}

/** Email and password; what went wrong stands right before the fields (experience §3). */
export const LoginForm = ({ login, first }: LoginFormProps) => {
  const { t } = useTranslation('auth')
  const busy = useSelector(login, (snapshot) => snapshot.matches({ open: { entry: 'saving' } }))
  const failure = useSelector(login, ({ context }) => context.failure)
  const { form, field, submit } = useMachineForm(loginForm, login, {
    defaultValues: { email: '', password: '' },
    errorText: ({ message }) => t(`error.${loginProblem.catch('email').parse(message)}`),
  })
  const { register } = form
  // Stable: React calls a new ref at each render, and the focus would be taken back to this field.
  const email = useCallback(
    (element: HTMLInputElement | null) => {
      register('email').ref(element)
      first?.(element)
    },
    [register, first],
  )
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={submit((values) => login.send({ type: 'form.submitted', values }))}
    >
      <FormOutcome failure={failure} />
      <TextField
        {...field('email')}
        ref={email}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        label={t('login.email')}
      />
      <PasswordField
        {...field('password')}
        autoComplete="current-password"
        label={t('login.password')}
        showLabel={t('login.show')}
        hideLabel={t('login.hide')}
      />
      <SubmitButton busy={busy} size="lg" block>
        {t('login.submit')}
      </SubmitButton>
    </form>
  )
}
