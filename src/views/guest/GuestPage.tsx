import { useSelector } from '@xstate/react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { GuestJoinRef } from '../../machines/guest/guestJoinMachine.ts'
import { CodeStep } from './CodeStep.tsx'
import { ConsentStep } from './ConsentStep.tsx'
import { GuestEnd, GuestFailed } from './GuestEnd.tsx'
import { GuestFrame } from './GuestFrame.tsx'
import { DeviceStep, GuestCall, GuestElsewhere, GuestRefused, WaitingRoom } from './lazyGuest.ts'
import { CallLoader, StepLoader } from './loaders.tsx'

const Steps = ({ guest }: { guest: GuestJoinRef }) => {
  const meeting = useSelector(guest, (snapshot) => snapshot.children.meeting)
  const snapshot = useSelector(guest, (current) => current)
  if (snapshot.hasTag('inCall') && meeting !== undefined)
    return (
      <Suspense fallback={<CallLoader />}>
        <GuestCall guest={guest} meeting={meeting} />
      </Suspense>
    )
  const step = () => {
    if (snapshot.matches('code')) return <CodeStep guest={guest} />
    if (snapshot.matches('consent') || snapshot.matches('recordingConsent'))
      return <ConsentStep guest={guest} />
    if (snapshot.matches('elsewhere')) return <GuestElsewhere guest={guest} />
    if (snapshot.matches('refused')) return <GuestRefused guest={guest} />
    if (snapshot.matches('failed')) return <GuestFailed guest={guest} />
    if (snapshot.matches('ended')) return <GuestEnd guest={guest} />
    if (meeting !== undefined) {
      const inside =
        snapshot.matches({ room: { stage: 'waiting' } }) || snapshot.matches({ room: { stage: 'admitted' } })
      if (inside) return <WaitingRoom guest={guest} meeting={meeting} />
      if (!snapshot.matches({ room: { stage: 'rejoining' } }))
        return <DeviceStep guest={guest} meeting={meeting} />
    }
    return <StepLoader />
  }
  return (
    <GuestFrame>
      <Suspense fallback={<StepLoader />}>{step()}</Suspense>
    </GuestFrame>
  )
}

/** /join and /join/{roomCode}: a patient without an account. */
export const GuestPage = ({ actor: guest }: { actor: GuestJoinRef }) => {
  const { t } = useTranslation()
  return (
    <>
      <title>{`${t('title.guest')} · ${t('brand')}`}</title>
      <Steps guest={guest} />
    </>
  )
}
