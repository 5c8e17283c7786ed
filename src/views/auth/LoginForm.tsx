import { useSelector } from '@xstate/react'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { LoginRef } from '../../machines/login/loginMachine.ts'
import { focusFirstError } from '../ui/focusFirstError.ts'
import { PasswordField } from '../ui/PasswordField.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { TextField } from '../ui/TextField.tsx'
import { LoginOutcome } from './LoginOutcome.tsx'
import { type LoginField, loginFields, problemOf } from './loginForm.ts'

interface LoginFormProps {
  login: LoginRef
  /** Takes the first field, e.g. to give it the focus. */
  first?: ((element: HTMLElement | null) => void) | undefined
}

/** Email and password; what went wrong stands right before the fields (experience §3). */
export const LoginForm = ({ login, first }: LoginFormProps) => {
  const { t } = useTranslation('auth')
  const busy = useSelector(login, (snapshot) => snapshot.matches('submitting'))
  const problems = useSelector(login, ({ context }) => context.problems)
  const check = (field: LoginField, text: string) =>
    login.send({ type: 'login.fieldChecked', field, problem: problemOf(field, text) })

  /** Left with something in it: checked. Once it was wrong: checked at every change. */
  const field = (name: LoginField) => {
    const problem = problems[name]
    return {
      name,
      error: problem === null ? undefined : t(`error.${problem}`),
      onBlur: (event: { currentTarget: HTMLInputElement }) => {
        if (event.currentTarget.value !== '') check(name, event.currentTarget.value)
      },
      onChange: (event: { currentTarget: HTMLInputElement }) => {
        if (problem !== null) check(name, event.currentTarget.value)
      },
    }
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const entries = new FormData(form)
    const text = (name: LoginField) => String(entries.get(name) ?? '')
    for (const name of loginFields) check(name, text(name))
    const wrong = new Set<string>(loginFields.filter((name) => problemOf(name, text(name)) !== null))
    if (wrong.size === 0)
      login.send({ type: 'login.submitted', email: text('email').trim(), password: text('password') })
    else focusFirstError(form, (name) => wrong.has(name))
  }

  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      <LoginOutcome login={login} />
      <TextField
        {...field('email')}
        ref={first}
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
