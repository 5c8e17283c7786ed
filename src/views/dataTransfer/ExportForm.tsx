import { useTranslation } from 'react-i18next'
import { type ExportFormRef, exportForm } from '../../machines/dataTransfer/exportForm.ts'
import { AccountProof, CurrentPassword } from '../account/AccountProof.tsx'
import { useMachineForm } from '../forms/useMachineForm.ts'

/** Asks for the password. */
export const ExportForm = ({ form: actor }: { form: ExportFormRef }) => {
  const { t } = useTranslation('dataTransfer')
  const { t: auth } = useTranslation('auth')
  const { field, submit } = useMachineForm(exportForm, actor, {
    defaultValues: { password: '' },
    errorText: ({ message }) => auth(message === 'wrong' ? 'error.wrong' : 'error.passwordRequired'),
  })
  return (
    <AccountProof
      actor={actor}
      onSubmit={submit((values) => actor.send({ type: 'form.submitted', values }))}
      submitLabel={t('export.prepare')}
    >
      <CurrentPassword {...field('password')} label={t('export.password')} />
    </AccountProof>
  )
}
