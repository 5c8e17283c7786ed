import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate } from 'react-router-dom'
import { z } from 'zod'
import { passwordProblem } from '../../contracts/portal/password.ts'
import { type RecoveryPasswordRef, recoveryPassword } from '../../machines/auth/passwordRecovery.ts'
import { useMachineForm } from '../forms/useMachineForm.ts'
import { Checkbox } from '../ui/Checkbox.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { AuthColumn, authLinkClassName } from './AuthColumn.tsx'
import { FormOutcome } from './FormOutcome.tsx'
import { NewPasswordField } from './NewPasswordField.tsx'

const STEP_1 = '/auth/forgot-password'
const problem = z.union([passwordProblem, z.enum(['tooShort', 'tooLong'])])

/** P2.12: the new password, with the rules in sight before it is typed. */
export const NewPasswordPage = ({ actor }: { actor: RecoveryPasswordRef }) => {
  const { t } = useTranslation('auth')
  const { params, base, failure } = useSelector(actor, ({ context }) => context)
  const busy = useSelector(actor, (snapshot) => snapshot.matches({ open: { entry: 'saving' } }))
  const changed = useSelector(actor, ({ status }) => status === 'done')
  const { form, field, submit } = useMachineForm(recoveryPassword, actor, {
    defaultValues: { ...base, password: '' },
    errorText: ({ message }) => t(`error.${problem.catch('tooShort').parse(message)}`),
  })
  if (changed) return <Navigate to="/auth/login" replace state={{ notice: 'passwordChanged' }} />
  if (params.token === '') return <Navigate to={STEP_1} replace />
  const expired = failure?.errors?.some(({ field: name }) => name === 'token') === true
  return (
    <AuthColumn heading={t('recovery.newHeading')}>
      <form
        noValidate
        className="grid gap-5"
        onSubmit={submit((values) => actor.send({ type: 'form.submitted', values }))}
      >
        <FormOutcome failure={failure} />
        {expired ? (
          <p>
            <Link to={STEP_1} className={authLinkClassName}>
              {t('code.resend')}
            </Link>
          </p>
        ) : null}
        <NewPasswordField
          {...field('password')}
          length={form.watch('password').length}
          label={t('recovery.password')}
        />
        <Checkbox {...form.register('sign_out_devices')}>{t('recovery.signOut')}</Checkbox>
        <SubmitButton busy={busy} size="lg" block>
          {t('recovery.save')}
        </SubmitButton>
      </form>
    </AuthColumn>
  )
}
