import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { PublicBookingRef } from '../../machines/booking/publicBookingMachine.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'

const MINUTE_S = 60

/** How long the time is held, and how to hold it longer; the shell's live region speaks at two minutes and at zero. */
export const HoldCountdown = ({ booking }: { booking: PublicBookingRef }) => {
  const { t } = useTranslation('booking')
  const seconds = useSelector(booking, ({ context }) => context.secondsLeft)
  const renewed = useSelector(booking, ({ context }) => context.hold?.renewed ?? false)
  const renewing = useSelector(booking, (snapshot) => snapshot.matches({ held: { renewal: 'renewing' } }))
  if (seconds === 0)
    return (
      <Banner tone="warning" title={t('form.over')}>
        {t('form.overText')}
      </Banner>
    )
  const clock = `${Math.floor(seconds / MINUTE_S)}:${String(seconds % MINUTE_S).padStart(2, '0')}`
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-base text-ink-soft">
      <span className="tabular-nums">{t('form.held', { time: clock })}</span>
      {renewed ? (
        <span>{t('form.renewed')}</span>
      ) : (
        <Button
          size="sm"
          tone="secondary"
          disabled={renewing}
          onClick={() => booking.send({ type: 'booking.renewRequested' })}
        >
          {t('form.renew')}
        </Button>
      )}
    </p>
  )
}
