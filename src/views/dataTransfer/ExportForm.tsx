import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { type ExportFormRef, exportForm } from '../../machines/dataTransfer/exportForm.ts'
import { FormOutcome } from '../auth/FormOutcome.tsx'
import { useMachineForm } from '../forms/useMachineForm.ts'
import { PasswordField } from '../ui/PasswordField.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'

/** Asks for the password. */
export const ExportForm = ({ form: actor }: { form: ExportFormRef }) => {
  const { t } = useTranslation('dataTransfer')
  const { t: auth } = useTranslation('auth')
  const failure = useSelector(actor, ({ context }) => context.failure)
  const busy = useSelector(actor, (snapshot) => snapshot.matches({ open: { entry: 'saving' } }))
  const { field, submit } = useMachineForm(exportForm, actor, {
    defaultValues: { password: '' },
    errorText: ({ message }) => auth(message === 'wrong' ? 'error.wrong' : 'error.passwordRequired'),
  })
  return (
    <form
      noValidate
      className="grid max-w-md gap-5"
      onSubmit={submit((values) => actor.send({ type: 'form.submitted', values }))}
    >
      <FormOutcome failure={failure} />
      <PasswordField
        {...field('password')}
        autoComplete="current-password"
        label={t('export.password')}
        showLabel={auth('login.show')}
        hideLabel={auth('login.hide')}
      />
      <SubmitButton busy={busy}>{t('export.prepare')}</SubmitButton>
    </form>
  )
}
