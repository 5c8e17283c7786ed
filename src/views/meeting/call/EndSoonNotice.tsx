import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { AppointmentDetails } from '../../../contracts/portal/appointmentDetails.ts'
import { useLasting } from '../../app/ActorContext.tsx'
import { useWaiting } from '../../format/useWaiting.ts'
import { ClosableBanner } from '../../ui/ClosableBanner.tsx'

const MINUTE_MS = 60_000
const WARNED_BEFORE_MS = 5 * MINUTE_MS

/** Five minutes before the end of the visit, and whether the next patient is already here; by the server's clock. */
export const EndSoonNotice = ({ details }: { details: Pick<AppointmentDetails, 'id' | 'end_time'> }) => {
  const { t } = useTranslation('meeting')
  const now = useSelector(useLasting('liveAppointment'), ({ context }) => context.now)
  const isNextHere = [...useWaiting().keys()].some((id) => id !== details.id)
  const left = now === null ? Number.POSITIVE_INFINITY : Date.parse(details.end_time) - now
  if (left > WARNED_BEFORE_MS) return null
  return (
    <div className="px-3 pt-2 empty:p-0">
      <ClosableBanner
        title={left > 0 ? t('endSoon.title', { count: Math.ceil(left / MINUTE_MS) }) : t('endSoon.over')}
        closeLabel={t('endSoon.close')}
      >
        {isNextHere ? t('endSoon.next') : null}
      </ClosableBanner>
    </div>
  )
}
