import { useSelector } from '@xstate/react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { GuestJoinRef } from '../../machines/guestJoin/guestJoinMachine.ts'
import { useApp, useChild } from '../app/ActorContext.tsx'
import { useErrorText } from '../meeting/useErrorText.ts'
import { Button } from '../ui/Button.tsx'
import { Loader } from '../ui/Loader.tsx'
import { CodeStep } from './CodeStep.tsx'
import { ConsentStep } from './ConsentStep.tsx'
import { GuestFrame } from './GuestFrame.tsx'
import { GuestHeading } from './GuestHeading.tsx'
import { GuestRefused } from './GuestRefused.tsx'
import { CallRating, DeviceStep, GuestCall, WaitingRoom } from './laterParts.ts'
import { NameStep } from './NameStep.tsx'

const EndPage = ({ guest }: { guest: GuestJoinRef }) => {
  const { t } = useTranslation('guest')
  const errorText = useErrorText()
  const failed = useSelector(guest, (snapshot) => snapshot.matches('failed'))
  const { end, problem, visit } = useSelector(guest, ({ context }) => context)
  const again = () => guest.send({ type: 'guest.retryRequested' })
  if (failed)
    return (
      <div className="grid gap-6">
        <GuestHeading title={t('failed.heading')} visit={visit} />
        <p>{errorText(problem ?? 'unknown')}</p>
        <Button size="lg" block onClick={again}>
          {t('failed.retry')}
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
          <CallRating guest={guest} />
        </Suspense>
      </div>
    )
  return (
    <div className="grid gap-6">
      <GuestHeading
        title={end?.reason === 'removed' ? t('ended.removed') : t('ended.thanks')}
        visit={visit}
      />
      <p>{t('ended.text')}</p>
      <Suspense>
        <CallRating guest={guest} />
      </Suspense>
    </div>
  )
}

const Steps = ({ guest }: { guest: GuestJoinRef }) => {
  const { t } = useTranslation('guest')
  const meeting = useSelector(guest, (snapshot) => snapshot.children.meeting)
  const snapshot = useSelector(guest, (current) => current)
  if (snapshot.hasTag('inCall') && meeting !== undefined)
    return (
      <Suspense
        fallback={
          <div data-hero className="grid h-dvh place-items-center bg-hero text-on-hero">
            <Loader label={t('admitted')} />
          </div>
        }
      >
        <GuestCall guest={guest} meeting={meeting} />
      </Suspense>
    )
  const step = () => {
    if (snapshot.matches('code')) return <CodeStep guest={guest} />
    if (snapshot.matches('name')) return <NameStep guest={guest} />
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
    return <Loader label={t('code.checking')} />
  }
  return (
    <GuestFrame>
      <Suspense fallback={<Loader label={t('code.checking')} />}>{step()}</Suspense>
    </GuestFrame>
  )
}

/** /join and /join/{roomCode}: a patient without an account. */
export const GuestPage = () => {
  const { t } = useTranslation('guest')
  const { t: common } = useTranslation()
  const app = useApp()
  const guest = useChild('guestJoin')
  const failed = useSelector(app, (snapshot) => snapshot.matches({ screen: { guest: 'failed' } }))
  return (
    <>
      <title>{`${common('title.guest')} · ${common('brand')}`}</title>
      {guest === undefined ? (
        <GuestFrame>
          {failed ? (
            <div className="grid gap-6">
              <GuestHeading title={t('refused.unreachable.title')} />
              <p>{t('refused.unreachable.text')}</p>
              <Button size="lg" block onClick={() => app.send({ type: 'page.loadRequested' })}>
                {t('failed.retry')}
              </Button>
            </div>
          ) : (
            <Loader label={common('loading')} />
          )}
        </GuestFrame>
      ) : (
        <Steps guest={guest} />
      )}
    </>
  )
}
