import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { AuditPageRef } from '../../machines/audit/auditPageMachine.ts'
import type { RunRow } from '../../services/audit/ledgerIndex.ts'
import type { TimeWindow } from '../../services/audit/timeWindow.ts'
import { useLedger } from './useLedger.ts'
import { useRunName } from './useRunName.ts'

const WIDTH = 1_000
const HEIGHT = 24

interface LaneRowProps {
  audit: AuditPageRef
  actorRun: RunRow
  window: TimeWindow
  /** Index of the moment. */
  recordIndex: number
}

/**
 * One actor: its run as a line, its entries as marks, errors as taller ones with a head; a click selects the
 * nearest entry.
 */
export const LaneRow = ({ audit, actorRun, window, recordIndex }: LaneRowProps) => {
  const { t } = useTranslation('audit')
  const runName = useRunName(audit)
  const ledger = useLedger(audit)
  const lane = ledger.laneOf(actorRun, window, WIDTH)
  const now = ledger.positionIn(window, recordIndex) * WIDTH
  const jump = ({ currentTarget, clientX }: MouseEvent<SVGSVGElement>): void => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const index = ledger.nearestIn(window, actorRun, (clientX - left) / width)
    if (index !== null) audit.send({ type: 'moment.chosen', index })
  }
  return (
    <div className="grid h-full grid-cols-[minmax(7rem,1fr)_minmax(0,3fr)] items-center gap-3 px-4 text-sm">
      <span className="truncate" title={actorRun.path}>
        {runName(actorRun)}
        <span className="sr-only">
          {': '}
          {t('choice.entries', { count: actorRun.recordIndices.length })},{' '}
          {t('head.errors', { count: actorRun.errors })}
        </span>
      </span>
      {/* The click is a shortcut: the list, the player and the entries have the keys */}
      <svg
        aria-hidden="true"
        onClick={jump}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-6 w-full"
        data-testid="lane"
      >
        {lane.span === null ? null : (
          <line
            x1={lane.span.from}
            x2={lane.span.to}
            y1={HEIGHT / 2}
            y2={HEIGHT / 2}
            className="stroke-edge"
            strokeWidth={2}
            vectorEffect="non-scaling-stroke"
          />
        )}
        {lane.marks.map(({ x, error }) => (
          <line
            key={`${x}${error}`}
            x1={x}
            x2={x}
            y1={error ? 0 : 6}
            y2={error ? HEIGHT : HEIGHT - 6}
            className={error ? 'stroke-danger' : 'stroke-primary'}
            strokeWidth={error ? 3 : 1.5}
            vectorEffect="non-scaling-stroke"
          />
        ))}
        <line
          x1={now}
          x2={now}
          y1={0}
          y2={HEIGHT}
          className="stroke-ink"
          strokeWidth={1.5}
          strokeDasharray="3 2"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
    </div>
  )
}
