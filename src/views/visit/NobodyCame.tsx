import { useSelector } from '@xstate/react'
import { UserX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isNoShow, NO_SHOW_MINUTES } from '../../machines/visit/attendance.ts'
import type { VisitRef } from '../../machines/visit/visitMachine.ts'
import { useLasting } from '../app/ActorContext.tsx'
import { Announced } from '../ui/Announced.tsx'
import { Button } from '../ui/Button.tsx'

interface NobodyCameProps {
  readonly visit: VisitRef
  /** Shown while the patient may still come. It has no place beside the button on a phone with an open panel. */
  readonly children: ReactNode
}

/**
 * In the room of a patient who has not come by the time after which the visit may be closed: the way to the check-out
 * with that outcome (experience §8.5). By the server's clock.
 */
export const NobodyCame = ({ visit, children }: NobodyCameProps) => {
  const { t } = useTranslation('meeting')
  const now = useSelector(useLasting('liveAppointment'), ({ context }) => context.now)
  const startTime = useSelector(visit, ({ context }) => context.details?.start_time ?? null)
  const someoneCame = useSelector(visit, ({ context }) => context.someoneCame)
  if (someoneCame || now === null || startTime === null || !isNoShow(Date.parse(startTime), now))
    return children
  return (
    <div className="mt-1 grid max-w-md justify-items-center gap-3 max-sm:pb-8">
      <Announced>{t('stage.nobodyCame', { count: NO_SHOW_MINUTES })}</Announced>
      <Button
        tone="secondary"
        icon={<UserX size={18} aria-hidden="true" />}
        onClick={() => visit.send({ type: 'visit.absenceReported' })}
      >
        {t('stage.finishAbsent')}
      </Button>
    </div>
  )
}
