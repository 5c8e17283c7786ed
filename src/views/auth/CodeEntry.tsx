import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate } from 'react-router-dom'
import type { CodeEntryRef } from '../../machines/auth/codeEntryMachine.ts'
import { type RecoveryCodeRef, recoveryCode } from '../../machines/auth/passwordRecovery.ts'
import { useMachineForm } from '../forms/useMachineForm.ts'
import { Button } from '../ui/Button.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { TextField } from '../ui/TextField.tsx'
import { AuthColumn, authLinkClassName } from './AuthColumn.tsx'
import { FormOutcome } from './FormOutcome.tsx'
import { useCodeProblem } from './useCodeProblem.ts'

/** 'e…a@clinic.example': enough to know one's own. */
const maskEmail = (email: string): string =>
  email.replace(/^(.)(.*)(.)@/u, (_, first: string, middle: string, last: string) =>
    middle === '' ? `${first}…@` : `${first}…${last}@`,
  )

const CodeForm = ({ form: actor }: { form: RecoveryCodeRef }) => {
  const { t } = useTranslation('auth')
  const codeProblem = useCodeProblem()
  const failure = useSelector(actor, ({ context }) => context.failure)
  const busy = useSelector(actor, (snapshot) => snapshot.matches({ open: { entry: 'saving' } }))
  const { field, submit } = useMachineForm(recoveryCode, actor, {
    defaultValues: { code: '' },
    errorText: ({ message }) => codeProblem(message),
  })
  const exists = failure?.errors?.some(({ message }) => message === 'exists') === true
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
        label={t('code.label')}
      />
      {exists ? (
        <p>
          <Link to="/auth/login" className={authLinkClassName}>
            {t('login.submit')}
          </Link>
        </p>
      ) : null}
      <SubmitButton busy={busy} size="lg" block>
        {t('code.check')}
      </SubmitButton>
    </form>
  )
}

interface CodeEntryProps {
  readonly actor: CodeEntryRef
  /** Said above the code; gets the address with its middle hidden. */
  readonly intro: (email: string) => string
  /** Where the address is given. */
  readonly firstStep: string
  readonly nextStep: string
}

/** The code that came by mail, and another one after sixty seconds. */
export const CodeEntry = ({ actor, intro, firstStep, nextStep }: CodeEntryProps) => {
  const { t } = useTranslation('auth')
  const { email, secondsLeft, failure } = useSelector(actor, ({ context }) => context)
  const form = useSelector(actor, (snapshot) => snapshot.children.form)
  const right = useSelector(actor, (snapshot) => snapshot.matches({ entry: 'right' }))
  const counting = useSelector(actor, (snapshot) => snapshot.matches({ resend: 'counting' }))
  const sending = useSelector(actor, (snapshot) => snapshot.matches({ resend: 'sending' }))
  if (email === '') return <Navigate to={firstStep} replace />
  if (right) return <Navigate to={nextStep} replace />
  return (
    <AuthColumn
      heading={t('code.heading')}
      intro={intro(maskEmail(email))}
      link={{ to: firstStep, text: t('code.changeEmail') }}
    >
      {form === undefined ? null : <CodeForm form={form} />}
      <FormOutcome failure={failure} />
      <Button
        tone="secondary"
        block
        disabled={counting || sending}
        onClick={() => actor.send({ type: 'code.resendRequested' })}
      >
        {counting ? t('code.resendIn', { count: secondsLeft }) : t('code.resend')}
      </Button>
    </AuthColumn>
  )
}
