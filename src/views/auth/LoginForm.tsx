import { useSelector } from '@xstate/react'
import { KeyRound } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Failure } from '../../contracts/failure.ts'
import { type LoginRef, loginProblem, passwordLogin } from '../../machines/auth/login.ts'
import { useMachineForm } from '../forms/useMachineForm.ts'
import { Button } from '../ui/Button.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { TextField } from '../ui/TextField.tsx'
import { FormOutcome } from './FormOutcome.tsx'

interface LoginFormProps {
  login: LoginRef
  /** Takes the first field, e.g. to give it the focus. */
  first?: ((element: HTMLElement | null) => void) | undefined
}

const problemOf = (field: string, message: string | undefined) =>
  field === 'code'
    ? message === 'wrong'
      ? 'factorWrong'
      : 'factorCode'
    : loginProblem.catch('email').parse(message)

/**
 * Email and password, then the code of the second factor where one is on, or a passkey instead; what went wrong stands
 * right before the fields (experience §3).
 */
export const LoginForm = ({ login, first }: LoginFormProps) => {
  const { t } = useTranslation('auth')
  const busy = useSelector(login, (snapshot) => snapshot.matches({ open: { entry: 'saving' } }))
  const failure = useSelector(login, ({ context }) => context.failure)
  const { form, field, submit } = useMachineForm(passwordLogin, login, {
    defaultValues: { email: '', password: '', code: '' },
    errorText: ({ message }, name) => t(`error.${problemOf(name, message)}`),
  })
  const { register, setError, setFocus, setValue } = form
  // Once asked for, the code stays, whatever goes wrong with it, until somebody goes back.
  const [asked, setAsked] = useState(false)
  const [left, setLeft] = useState<Failure | null>(null)
  if (!asked && failure?.code === 'secondFactorRequired' && failure !== left) setAsked(true)
  useEffect(() => {
    if (asked) setFocus('code')
  }, [asked, setFocus])
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
      onSubmit={submit((values) => {
        if (asked && values.code === '') setError('code', { message: 'code' }, { shouldFocus: true })
        else login.send({ type: 'form.submitted', values })
      })}
    >
      <FormOutcome failure={failure} />
      {asked ? (
        <>
          <p>{t('factor.intro')}</p>
          <TextField
            {...field('code')}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            label={t('factor.code')}
            hint={t('factor.hint')}
          />
        </>
      ) : (
        <>
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
        </>
      )}
      <SubmitButton busy={busy} size="lg" block>
        {t(asked ? 'factor.submit' : 'login.submit')}
      </SubmitButton>
      {asked ? (
        <Button
          tone="quiet"
          disabled={busy}
          onClick={() => {
            setValue('code', '')
            setLeft(failure)
            setAsked(false)
          }}
        >
          {t('factor.back')}
        </Button>
      ) : (
        <Button
          tone="secondary"
          size="lg"
          disabled={busy}
          icon={<KeyRound size={18} aria-hidden="true" />}
          onClick={() => login.send({ type: 'form.submitted', values: { passkey: true } })}
        >
          {t('login.passkey')}
        </Button>
      )}
    </form>
  )
}
