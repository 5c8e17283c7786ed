import { useSelector } from '@xstate/react'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { roomCode } from '../../contracts/meeting/token.ts'
import type { GuestJoinRef } from '../../machines/guestJoin/guestJoinMachine.ts'
import { focusFirstError } from '../forms/focusFirstError.ts'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { TextField } from '../ui/TextField.tsx'
import { GuestHeading } from './GuestHeading.tsx'

/** abc-defg-hij; case, blanks and hyphens do not matter (experience §8.7). */
export const CodeStep = ({ guest }: { guest: GuestJoinRef }) => {
  const { t } = useTranslation('guest')
  const invalid = useSelector(guest, ({ context }) => context.invalid)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = roomCode.safeParse(new FormData(event.currentTarget).get('code'))
    if (code.success) guest.send({ type: 'guest.codeGiven', code: code.data })
    else {
      guest.send({ type: 'guest.inputRefused' })
      focusFirstError(event.currentTarget, () => true)
    }
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-6">
      <GuestHeading title={t('code.heading')} step={1} />
      <TextField
        label={t('code.label')}
        hint={t('code.hint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="abc-defg-hij"
        error={invalid ? t('code.wrong') : undefined}
        name="code"
      />
      <SubmitButton busy={false} size="lg" block>
        {t('next')}
      </SubmitButton>
    </form>
  )
}
