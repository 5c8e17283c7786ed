import { useSelector } from '@xstate/react'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppointmentDetails } from '../../../contracts/portal/appointmentDetails.ts'
import { useLasting } from '../../app/ActorContext.tsx'
import { useWaiting } from '../../app/useWaiting.ts'
import { Banner } from '../../ui/Banner.tsx'
import { IconButton } from '../../ui/IconButton.tsx'

const MINUTE_MS = 60_000
const WARNED_BEFORE_MS = 5 * MINUTE_MS

/** Five minutes before the end of the visit, and whether the next patient is already here; by the server's clock. */
export const EndSoonNotice = ({ details }: { details: Pick<AppointmentDetails, 'id' | 'end_time'> }) => {
  const { t } = useTranslation('meeting')
  const now = useSelector(useLasting('liveAppointment'), ({ context }) => context.now)
  const isNextHere = [...useWaiting().keys()].some((id) => id !== details.id)
  const [isClosed, close] = useState(false)
  const left = now === null ? Number.POSITIVE_INFINITY : Date.parse(details.end_time) - now
  if (isClosed || left > WARNED_BEFORE_MS) return null
  return (
    <div role="status" className="px-3 pt-2">
      <Banner
        tone="info"
        title={left > 0 ? t('endSoon.title', { count: Math.ceil(left / MINUTE_MS) }) : t('endSoon.over')}
        actions={
          <IconButton
            size="sm"
            label={t('endSoon.close')}
            icon={<X size={18} aria-hidden="true" />}
            onClick={() => close(true)}
          />
        }
      >
        {isNextHere ? t('endSoon.next') : null}
      </Banner>
    </div>
  )
}
