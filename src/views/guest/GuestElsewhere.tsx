import { useSelector } from '@xstate/react'
import type { GuestJoinRef } from '../../machines/guest/guestJoinMachine.ts'
import { Banner } from '../ui/Banner.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { GuestHeading } from './GuestHeading.tsx'
import { useGuestText } from './useGuestText.ts'

/** The guest's call runs in another tab of this browser (experience §2.7). */
export const GuestElsewhere = ({ guest }: { guest: GuestJoinRef }) => {
  const t = useGuestText(guest)
  const visit = useSelector(guest, ({ context }) => context.visit)
  const asking = useSelector(guest, (snapshot) => snapshot.matches({ elsewhere: 'asking' }))
  const silent = useSelector(guest, (snapshot) => snapshot.matches({ elsewhere: 'silent' }))
  const move = (event: { preventDefault(): void }) => {
    event.preventDefault()
    guest.send({ type: 'guest.moveRequested' })
  }
  return (
    <form onSubmit={move} className="grid gap-6">
      <GuestHeading title={t('elsewhere.heading')} visit={visit} />
      <p>{t('elsewhere.text')}</p>
      {silent ? <Banner tone="warning" title={t('elsewhere.silent')} announced /> : null}
      <SubmitButton busy={asking} size="lg" block>
        {t('elsewhere.move')}
      </SubmitButton>
    </form>
  )
}
