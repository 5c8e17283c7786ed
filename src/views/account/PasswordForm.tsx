import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { type PasswordChangeRef, passwordChange } from '../../machines/account/accountParts.ts'
import { NewPasswordField } from '../auth/NewPasswordField.tsx'
import { useMachineForm } from '../forms/useMachineForm.ts'
import { TextField } from '../ui/TextField.tsx'
import { AccountProof, CurrentPassword } from './AccountProof.tsx'
import { factorProblem } from './factorProblem.ts'

/** The errors of a field; each is a key of i18n `auth:error.*`. */
const problem = z
  .enum(['passwordRequired', 'tooShort', 'tooLong', 'common', 'personal', 'wrong', 'same'])
  .catch('passwordRequired')

/** P1.07: the current password and the new one. */
export const PasswordForm = ({ actor, asksCode }: { actor: PasswordChangeRef; asksCode: boolean }) => {
  const { t } = useTranslation('account')
  const { t: auth } = useTranslation('auth')
  const { form, field, submit } = useMachineForm(passwordChange, actor, {
    defaultValues: { current_password: '', new_password: '', code: '' },
    errorText: ({ message }, name) =>
      name === 'code' ? auth(`error.${factorProblem(message)}`) : auth(`error.${problem.parse(message)}`),
  })
  return (
    <AccountProof
      actor={actor}
      onSubmit={submit((values) => actor.send({ type: 'form.submitted', values }))}
      submitLabel={t('password.save')}
    >
      <CurrentPassword {...field('current_password')} label={t('password.current')} />
      <NewPasswordField
        {...field('new_password')}
        length={form.watch('new_password').length}
        label={t('password.new')}
      />
      {asksCode ? (
        <TextField {...field('code')} autoComplete="one-time-code" label={t('security.code')} />
      ) : null}
      <p className="text-sm text-ink-soft">{t('password.others')}</p>
    </AccountProof>
  )
}
