import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router-dom'
import type { CodeEntryRef } from '../../machines/auth/codeEntryMachine.ts'
import { type RecoveryCodeRef, recoveryCode } from '../../machines/auth/passwordRecovery.ts'
import { useMachineForm } from '../forms/useMachineForm.ts'
import { Button } from '../ui/Button.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { TextField } from '../ui/TextField.tsx'
import { AuthColumn } from './AuthColumn.tsx'
import { FormOutcome } from './FormOutcome.tsx'

const STEP_1 = '/auth/forgot-password'

/** 'e…a@clinic.example': enough to know one's own. */
const maskEmail = (email: string): string =>
  email.replace(/^(.)(.*)(.)@/u, (_, first: string, middle: string, last: string) =>
    middle === '' ? `${first}…@` : `${first}…${last}@`,
  )

const CodeForm = ({ form: actor }: { form: RecoveryCodeRef }) => {
  const { t } = useTranslation('auth')
  const failure = useSelector(actor, ({ context }) => context.failure)
  const busy = useSelector(actor, (snapshot) => snapshot.matches({ open: { entry: 'saving' } }))
  const { field, submit } = useMachineForm(recoveryCode, actor, {
    defaultValues: { code: '' },
    errorText: ({ message = '' }) => {
      const left = /^wrong:(\d+)$/.exec(message)?.[1]
      if (left !== undefined) return t('error.codeWrong', { count: Number(left) })
      return t(message === 'expired' ? 'error.codeExpired' : 'error.code')
    },
  })
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={submit((values) => actor.send({ type: 'form.submitted', values }))}
    >
      <FormOutcome failure={failure} />
      <TextField
        {...field('code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        label={t('recovery.code')}
      />
      <SubmitButton busy={busy} size="lg" block>
        {t('recovery.check')}
      </SubmitButton>
    </form>
  )
}

/** P2.11: the code that came by mail, and another one after sixty seconds. */
export const RecoveryCodePage = ({ actor }: { actor: CodeEntryRef }) => {
  const { t } = useTranslation('auth')
  const { email, secondsLeft, failure } = useSelector(actor, ({ context }) => context)
  const form = useSelector(actor, (snapshot) => snapshot.children.form)
  const right = useSelector(actor, (snapshot) => snapshot.matches({ entry: 'right' }))
  const counting = useSelector(actor, (snapshot) => snapshot.matches({ resend: 'counting' }))
  const sending = useSelector(actor, (snapshot) => snapshot.matches({ resend: 'sending' }))
  if (email === '') return <Navigate to={STEP_1} replace />
  if (right) return <Navigate to="/auth/forgot-password/change-password" replace />
  return (
    <AuthColumn
      heading={t('recovery.codeHeading')}
      intro={t('recovery.codeIntro', { email: maskEmail(email) })}
      link={{ to: STEP_1, text: t('recovery.changeEmail') }}
    >
      {form === undefined ? null : <CodeForm form={form} />}
      <FormOutcome failure={failure} />
      <Button
        tone="secondary"
        block
        disabled={counting || sending}
        onClick={() => actor.send({ type: 'code.resendRequested' })}
      >
        {counting ? t('recovery.resendIn', { count: secondsLeft }) : t('recovery.resend')}
      </Button>
    </AuthColumn>
  )
}
