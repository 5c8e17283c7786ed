import { useSelector } from '@xstate/react'
import { UserX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isNoShow, NO_SHOW_MINUTES } from '../../machines/visit/attendance.ts'
import type { VisitRef } from '../../machines/visit/visitMachine.ts'
import { useLasting } from '../app/ActorContext.tsx'
import { Announced } from '../ui/Announced.tsx'
import { Button } from '../ui/Button.tsx'

/**
 * In the room of a patient who has not come by the time after which the visit may be closed: the way to the check-out
 * with that outcome (experience §8.5). By the server's clock.
 */
export const NobodyCame = ({ visit }: { visit: VisitRef }) => {
  const { t } = useTranslation('meeting')
  const now = useSelector(useLasting('liveAppointment'), ({ context }) => context.now)
  const startTime = useSelector(visit, ({ context }) => context.details?.start_time ?? null)
  const someoneCame = useSelector(visit, ({ context }) => context.someoneCame)
  if (someoneCame || now === null || startTime === null || !isNoShow(Date.parse(startTime), now)) return null
  return (
    <div className="mt-5 grid max-w-md justify-items-center gap-3">
      <Announced>{t('stage.nobodyCame', { count: NO_SHOW_MINUTES })}</Announced>
      <Button
        tone="secondary"
        // Beside an open panel on a phone the own video stands on the right.
        className="max-sm:justify-self-start"
        icon={<UserX size={18} aria-hidden="true" />}
        onClick={() => visit.send({ type: 'visit.absenceReported' })}
      >
        {t('stage.finishAbsent')}
      </Button>
    </div>
  )
}
