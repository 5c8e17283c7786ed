import { useTranslation } from 'react-i18next'
import type { GuestJoinRef } from '../../machines/guest/guestJoinMachine.ts'
import { useSchemaForm } from '../forms/useSchemaForm.ts'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { TextField } from '../ui/TextField.tsx'
import { GuestHeading } from './GuestHeading.tsx'
import { codeValues } from './guestForms.ts'

/** abc-defg-hij; case, blanks and hyphens do not matter (experience §8.7). */
export const CodeStep = ({ guest }: { guest: GuestJoinRef }) => {
  const { t } = useTranslation('guest')
  const { field, submit } = useSchemaForm(codeValues, {
    defaultValues: { code: '' },
    errorText: () => t('code.wrong'),
  })
  return (
    <form
      noValidate
      onSubmit={submit(({ code }) => guest.send({ type: 'guest.codeEntered', code }))}
      className="grid gap-6"
    >
      <GuestHeading title={t('code.heading')} />
      <TextField
        label={t('code.label')}
        hint={t('code.hint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="abc-defg-hij"
        {...field('code')}
      />
      <SubmitButton busy={false} size="lg" block>
        {t('next')}
      </SubmitButton>
    </form>
  )
}
