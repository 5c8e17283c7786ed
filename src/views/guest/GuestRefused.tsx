import { useSelector } from '@xstate/react'
import type { GuestJoinRef } from '../../machines/guest/guestJoinMachine.ts'
import { useDeviceFormats } from '../format/useFormats.ts'
import { CheckLink } from '../shell/CheckLink.tsx'
import { Button } from '../ui/Button.tsx'
import { CodeStep } from './CodeStep.tsx'
import { GuestHeading } from './GuestHeading.tsx'
import { PracticePhone } from './PracticePhone.tsx'
import { useGuestText } from './useGuestText.ts'

/** Why the guest cannot enter, with advice (experience §8.7, errors). */
export const GuestRefused = ({ guest }: { guest: GuestJoinRef }) => {
  const t = useGuestText(guest)
  const formats = useDeviceFormats()
  const refusal = useSelector(guest, ({ context }) => context.refusal)
  if (refusal === null) return <CodeStep guest={guest} />
  const { reason, opensAt, visit } = refusal
  const when =
    opensAt === null
      ? { time: '', zone: '', date: '' }
      : { time: formats.time(opensAt), zone: formats.zone(opensAt), date: formats.date(opensAt) }
  return (
    <div className="grid gap-6">
      <GuestHeading title={t(`refused.${reason}.title`)} visit={visit} />
      <p>{t(`refused.${reason}.text`, when)}</p>
      <Button size="lg" block onClick={() => guest.send({ type: 'guest.retryRequested' })}>
        {t('failed.retry')}
      </Button>
      {reason === 'unknownCode' ? (
        <Button tone="secondary" block onClick={() => guest.send({ type: 'guest.anotherCodeRequested' })}>
          {t('refused.another')}
        </Button>
      ) : null}
      {/* The check works before the room opens (experience §8.1). */}
      {opensAt === null ? null : <CheckLink />}
      <PracticePhone visit={visit} />
    </div>
  )
}
