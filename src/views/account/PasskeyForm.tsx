import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { type PasskeyAdditionRef, passkeyAddition } from '../../machines/account/securityParts.ts'
import { useMachineForm } from '../forms/useMachineForm.ts'
import { TextField } from '../ui/TextField.tsx'
import { AccountProof, CurrentPassword } from './AccountProof.tsx'
import { factorProblem } from './factorProblem.ts'

interface PasskeyFormProps {
  readonly actor: PasskeyAdditionRef
  readonly asksCode: boolean
  readonly onCancel: () => void
}

/** Name of a new passkey; the browser then asks for finger, face or PIN. */
export const PasskeyForm = ({ actor, asksCode, onCancel }: PasskeyFormProps) => {
  const { t } = useTranslation('account')
  const { t: auth } = useTranslation('auth')
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
    <AccountProof
      actor={actor}
      onSubmit={submit((values) => actor.send({ type: 'form.submitted', values }))}
      submitLabel={t('security.passkeys.create')}
      onCancel={onCancel}
    >
      <TextField
        {...field('name')}
        label={t('security.passkeys.name')}
        hint={t('security.passkeys.nameHint')}
      />
      <CurrentPassword {...field('password')} label={t('security.password')} />
      {asksCode ? (
        <TextField {...field('code')} autoComplete="one-time-code" label={t('security.code')} />
      ) : null}
    </AccountProof>
  )
}
