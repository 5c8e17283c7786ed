import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { authenticatorStart, type ProofFormRef } from '../../machines/account/securityParts.ts'
import { useMachineForm } from '../forms/useMachineForm.ts'
import { TextField } from '../ui/TextField.tsx'
import { AccountProof, CurrentPassword } from './AccountProof.tsx'
import { factorProblem } from './factorProblem.ts'

interface ProofFormProps {
  readonly actor: ProofFormRef
  readonly asksCode: boolean
  readonly submitLabel: string
  readonly onCancel: () => void
  readonly children?: ReactNode
}

/** The password, and a code where a second factor is on, before the way into the account changes. */
export const ProofForm = ({ actor, asksCode, submitLabel, onCancel, children }: ProofFormProps) => {
  const { t } = useTranslation('account')
  const { t: auth } = useTranslation('auth')
  // The three forms have the same fields.
  const { form, field, submit } = useMachineForm(authenticatorStart, actor as never, {
    defaultValues: { password: '', code: '' },
    errorText: ({ message }, name) =>
      name === 'code'
        ? auth(`error.${factorProblem(message)}`)
        : auth(message === 'wrong' ? 'error.wrong' : 'error.passwordRequired'),
  })
  const { setFocus } = form
  // The button that opened the form is gone.
  useEffect(() => setFocus('password'), [setFocus])
  return (
    <AccountProof
      actor={actor}
      onSubmit={submit((values) => actor.send({ type: 'form.submitted', values }))}
      submitLabel={submitLabel}
      onCancel={onCancel}
    >
      {children}
      <CurrentPassword {...field('password')} label={t('security.password')} />
      {asksCode ? (
        <TextField {...field('code')} autoComplete="one-time-code" label={t('security.code')} />
      ) : null}
    </AccountProof>
  )
}
