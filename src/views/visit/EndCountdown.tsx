import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { VisitRef } from '../../machines/visit/visitMachine.ts'
import { Button } from '../ui/Button.tsx'

/** Outside the component: Stop takes the focus once, so that Enter stops. */
const focus = (element: HTMLDivElement | null) => element?.querySelector('button')?.focus()

/** Five seconds to cancel (experience §8.5). */
export const EndCountdown = ({ visit }: { visit: VisitRef }) => {
  const { t } = useTranslation('meeting')
  const seconds = useSelector(visit, ({ context }) => context.secondsLeft)
  return (
    <div ref={focus} role="alertdialog" aria-labelledby="end-title" className="px-3 pt-2">
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-danger px-4 py-3 text-on-danger">
        <p id="end-title" className="text-lg font-semibold tabular-nums">
          {t('end.title', { count: seconds })}
        </p>
        <Button tone="secondary" onClick={() => visit.send({ type: 'visit.endStopped' })}>
          {t('end.stop')}
        </Button>
      </div>
    </div>
  )
}
