import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { type PasskeyAdditionRef, passkeyAddition } from '../../machines/account/securityParts.ts'
import { FormOutcome } from '../auth/FormOutcome.tsx'
import { useMachineForm } from '../forms/useMachineForm.ts'
import { Button } from '../ui/Button.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { TextField } from '../ui/TextField.tsx'
import { factorProblem } from './factorProblem.ts'

interface PasskeyFormProps {
  readonly actor: PasskeyAdditionRef
  readonly asksCode: boolean
  readonly onCancel: () => void
}

/** Name of a new passkey; the browser then asks for finger, face or PIN. */
export const PasskeyForm = ({ actor, asksCode, onCancel }: PasskeyFormProps) => {
  const { t } = useTranslation('settings')
  const { t: auth } = useTranslation('auth')
  const failure = useSelector(actor, ({ context }) => context.failure)
  const busy = useSelector(actor, (snapshot) => snapshot.matches({ open: { entry: 'saving' } }))
  const { form, field, submit } = useMachineForm(passkeyAddition, actor, {
    defaultValues: { name: '', password: '', code: '' },
    errorText: ({ message }, name) => {
      if (name === 'code') return auth(`error.${factorProblem(message)}`)
      if (name === 'name') return auth('error.passkeyName')
      return auth(message === 'wrong' ? 'error.wrong' : 'error.passwordRequired')
    },
  })
  const { setFocus } = form
  // The button that opened the form is gone.
  useEffect(() => setFocus('name'), [setFocus])
  return (
    <form
      noValidate
      className="grid max-w-md gap-5"
      onSubmit={submit((values) => actor.send({ type: 'form.submitted', values }))}
    >
      <FormOutcome failure={failure} />
      <TextField
        {...field('name')}
        label={t('security.passkeys.name')}
        hint={t('security.passkeys.nameHint')}
      />
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
        <SubmitButton busy={busy}>{t('security.passkeys.create')}</SubmitButton>
        <Button tone="secondary" disabled={busy} onClick={onCancel}>
          {t('security.cancel')}
        </Button>
      </div>
    </form>
  )
}
