import { useSelector } from '@xstate/react'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { authenticatorStart, type ProofFormRef } from '../../machines/account/securityParts.ts'
import { FormOutcome } from '../auth/FormOutcome.tsx'
import { useMachineForm } from '../forms/useMachineForm.ts'
import { Button } from '../ui/Button.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { TextField } from '../ui/TextField.tsx'
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
  const { t } = useTranslation('settings')
  const { t: auth } = useTranslation('auth')
  const failure = useSelector(actor, ({ context }) => context.failure)
  const busy = useSelector(actor, (snapshot) => snapshot.matches({ open: { entry: 'saving' } }))
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
    <form
      noValidate
      className="grid max-w-md gap-5"
      onSubmit={submit((values) => actor.send({ type: 'form.submitted', values }))}
    >
      <FormOutcome failure={failure} />
      {children}
      <PasswordField
        {...field('password')}
        autoComplete="current-password"
        label={t('security.password')}
        showLabel={auth('login.show')}
        hideLabel={auth('login.hide')}
      />
      {asksCode ? (
        <TextField {...field('code')} autoComplete="one-time-code" label={t('security.code')} />
      ) : null}
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy={busy}>{submitLabel}</SubmitButton>
        <Button tone="secondary" disabled={busy} onClick={onCancel}>
          {t('security.cancel')}
        </Button>
      </div>
    </form>
  )
}
