import { useSelector } from '@xstate/react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { isBlank } from '../../contracts/blankText.ts'
import type { GuestJoinRef } from '../../machines/guest/guestJoinMachine.ts'
import { useErrorText } from '../meeting/call/useErrorText.ts'
import { Button } from '../ui/Button.tsx'
import { CodeStep } from './CodeStep.tsx'
import { ConsentStep } from './ConsentStep.tsx'
import { GuestFrame } from './GuestFrame.tsx'
import { GuestHeading } from './GuestHeading.tsx'
import { CallRating, DeviceStep, GuestCall, GuestRefused, VisitEndCard, WaitingRoom } from './lazyGuest.ts'
import { CallLoader, StepLoader } from './loaders.tsx'
import { PracticePhone } from './PracticePhone.tsx'

/** No secure page, or no WebRTC: nothing changes by another try here. */
const UNABLE: readonly number[] = [6010, 6011]

const EndPage = ({ guest }: { guest: GuestJoinRef }) => {
  const { t } = useTranslation('guest')
  const errorText = useErrorText()
  const failed = useSelector(guest, (snapshot) => snapshot.matches('failed'))
  const { end, problem, visit } = useSelector(guest, ({ context }) => context)
  const again = () => guest.send({ type: 'guest.retryRequested' })
  if (failed) {
    const isUnable = problem !== null && UNABLE.includes(problem)
    return (
      <div className="grid gap-6">
        <GuestHeading title={t(isUnable ? 'failed.unable' : 'failed.heading')} visit={visit} />
        <p>{errorText(problem ?? 'unknown')}</p>
        {isUnable ? null : (
          <Button size="lg" block onClick={again}>
            {t('failed.retry')}
          </Button>
        )}
        <PracticePhone visit={visit} />
      </div>
    )
  }
  if (end?.reason === 'moved')
    return (
      <div className="grid gap-6">
        <GuestHeading title={t('ended.moved')} visit={visit} />
        <p>{t('ended.movedText')}</p>
        <Button size="lg" block onClick={again}>
          {t('ended.bringBack')}
        </Button>
      </div>
    )
  if (end?.reason === 'left')
    return (
      <div className="grid gap-6">
        <GuestHeading title={t('ended.left')} visit={visit} />
        <p>{t('ended.leftText')}</p>
        <Button size="lg" block onClick={again}>
          {t('ended.back')}
        </Button>
        <Suspense>
          <VisitEndCard guest={guest} />
          <CallRating guest={guest} />
        </Suspense>
      </div>
    )
  if (end?.reason === 'removed')
    return (
      <div className="grid gap-6">
        <GuestHeading title={t('ended.removed')} visit={visit} />
        <div className="grid gap-2">
          <p>{t(end.removal?.role === 'doctor' ? 'ended.removedBy.doctor' : 'ended.removedBy.other')}</p>
          {isBlank(end.removal?.reason ?? '') ? null : (
            <p className="break-words">
              {t('ended.reason')} <bdi className="font-semibold">{end.removal?.reason}</bdi>
            </p>
          )}
          <p>{t('ended.removedText')}</p>
        </div>
        <Button size="lg" block onClick={again}>
          {t('ended.return')}
        </Button>
        <Suspense>
          <VisitEndCard guest={guest} />
          <CallRating guest={guest} />
        </Suspense>
      </div>
    )
  return (
    <div className="grid gap-6">
      <GuestHeading title={t('ended.thanks')} visit={visit} />
      <p>{t('ended.text')}</p>
      <Suspense>
        <VisitEndCard guest={guest} />
        <CallRating guest={guest} />
      </Suspense>
    </div>
  )
}

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
    if (snapshot.matches('refused')) return <GuestRefused guest={guest} />
    if (snapshot.matches('ended') || snapshot.matches('failed')) return <EndPage guest={guest} />
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
