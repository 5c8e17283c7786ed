import { useSelector } from '@xstate/react'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { LIMIT } from '../../contracts/constants.ts'
import type { GuestJoinRef } from '../../machines/guestJoin/guestJoinMachine.ts'
import { focusFirstError } from '../forms/focusFirstError.ts'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { TextField } from '../ui/TextField.tsx'
import { GuestHeading } from './GuestHeading.tsx'
import { preloadDeviceStep } from './lazyGuest.ts'

export const NameStep = ({ guest }: { guest: GuestJoinRef }) => {
  const { t } = useTranslation('guest')
  const { name, visit, invalid } = useSelector(guest, ({ context }) => context)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = String(new FormData(event.currentTarget).get('name') ?? '').trim()
    if (given !== '') {
      preloadDeviceStep()
      guest.send({ type: 'guest.nameGiven', name: given })
    } else {
      guest.send({ type: 'guest.inputRefused' })
      focusFirstError(event.currentTarget, () => true)
    }
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-6">
      <GuestHeading title={t('name.heading')} step={2} visit={visit} />
      <TextField
        label={t('name.label')}
        hint={t('name.hint')}
        autoComplete="name"
        maxLength={LIMIT.peerName}
        error={invalid ? t('name.missing') : undefined}
        name="name"
        defaultValue={name}
      />
      <SubmitButton busy={false} size="lg" block>
        {t('next')}
      </SubmitButton>
    </form>
  )
}
