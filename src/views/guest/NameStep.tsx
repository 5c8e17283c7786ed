import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { LIMIT } from '../../contracts/constants.ts'
import type { GuestJoinRef } from '../../machines/guest/guestJoinMachine.ts'
import { useSchemaForm } from '../forms/useSchemaForm.ts'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { TextField } from '../ui/TextField.tsx'
import { GuestHeading } from './GuestHeading.tsx'
import { nameValues } from './guestForms.ts'
import { preloadDeviceStep } from './lazyGuest.ts'

export const NameStep = ({ guest }: { guest: GuestJoinRef }) => {
  const { t } = useTranslation('guest')
  const { name, visit } = useSelector(guest, ({ context }) => context)
  const { field, submit } = useSchemaForm(nameValues, {
    defaultValues: { name },
    errorText: () => t('name.missing'),
  })
  const giveName = submit((values) => {
    preloadDeviceStep()
    guest.send({ type: 'guest.nameEntered', name: values.name })
  })
  return (
    <form noValidate onSubmit={giveName} className="grid gap-6">
      <GuestHeading title={t('name.heading')} step={2} visit={visit} />
      <TextField
        label={t('name.label')}
        hint={t('name.hint')}
        autoComplete="name"
        maxLength={LIMIT.peerName}
        {...field('name')}
      />
      <SubmitButton busy={false} size="lg" block>
        {t('next')}
      </SubmitButton>
    </form>
  )
}
