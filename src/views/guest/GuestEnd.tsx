import { useSelector } from '@xstate/react'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { isBlank } from '../../contracts/blankText.ts'
import type { GuestJoinRef } from '../../machines/guest/guestJoinMachine.ts'
import { useErrorText } from '../meeting/call/useErrorText.ts'
import { Button } from '../ui/Button.tsx'
import { GuestHeading } from './GuestHeading.tsx'
import { CallRating, VisitEndCard } from './lazyGuest.ts'
import { PracticePhone } from './PracticePhone.tsx'
import { useGuestText } from './useGuestText.ts'

/** No secure page, or no WebRTC: nothing changes by another try here. */
const UNABLE: readonly number[] = [6010, 6011]

interface EndScreenProps {
  readonly guest: GuestJoinRef
  readonly title: string
  /** The way back into the room; null where there is none. */
  readonly wayBack: string | null
  readonly children: ReactNode
}

const EndScreen = ({ guest, title, wayBack, children }: EndScreenProps) => {
  const visit = useSelector(guest, ({ context }) => context.visit)
  return (
    <div className="grid gap-6">
      <GuestHeading title={title} visit={visit} />
      {children}
      {wayBack === null ? null : (
        <Button size="lg" block onClick={() => guest.send({ type: 'guest.retryRequested' })}>
          {wayBack}
        </Button>
      )}
    </div>
  )
}

/** Shows a guest, after the call, the files of the visit and the stars. */
const AfterCall = ({ guest }: { guest: GuestJoinRef }) => (
  <Suspense>
    <VisitEndCard guest={guest} />
    <CallRating guest={guest} />
  </Suspense>
)

/** The call could not be held. */
export const GuestFailed = ({ guest }: { guest: GuestJoinRef }) => {
  const { t } = useTranslation('guest')
  const errorText = useErrorText()
  const { problem, visit } = useSelector(guest, ({ context }) => context)
  const isUnable = problem !== null && UNABLE.includes(problem)
  return (
    <div className="grid gap-6">
      <EndScreen
        guest={guest}
        title={t(isUnable ? 'failed.unable' : 'failed.heading')}
        wayBack={isUnable ? null : t('failed.retry')}
      >
        <p>{errorText(problem ?? 'unknown')}</p>
      </EndScreen>
      <PracticePhone visit={visit} />
    </div>
  )
}

/** The call is over: why, the way back where there is one, and what was left with the visit. */
export const GuestEnd = ({ guest }: { guest: GuestJoinRef }) => {
  const t = useGuestText(guest)
  const end = useSelector(guest, ({ context }) => context.end)
  if (end?.reason === 'moved')
    return (
      <EndScreen guest={guest} title={t('ended.moved')} wayBack={t('ended.bringBack')}>
        <p>{t('ended.movedText')}</p>
      </EndScreen>
    )
  const screen = () => {
    if (end?.reason === 'left')
      return (
        <EndScreen guest={guest} title={t('ended.left')} wayBack={t('ended.back')}>
          <p>{t('ended.leftText')}</p>
        </EndScreen>
      )
    if (end?.reason === 'removed')
      return (
        <EndScreen guest={guest} title={t('ended.removed')} wayBack={t('ended.return')}>
          <div className="grid gap-2">
            <p>{t(end.removal?.role === 'doctor' ? 'ended.removedBy.doctor' : 'ended.removedBy.other')}</p>
            {isBlank(end.removal?.reason ?? '') ? null : (
              <p className="break-words">
                {t('ended.reason')} <bdi className="font-semibold">{end.removal?.reason}</bdi>
              </p>
            )}
            <p>{t('ended.removedText')}</p>
          </div>
        </EndScreen>
      )
    return (
      <EndScreen guest={guest} title={t('ended.thanks')} wayBack={null}>
        <p>{t('ended.text')}</p>
      </EndScreen>
    )
  }
  return (
    <div className="grid gap-6">
      {screen()}
      <AfterCall guest={guest} />
    </div>
  )
}
