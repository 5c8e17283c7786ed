import { useSelector } from '@xstate/react'
import { Scan, ZoomIn, ZoomOut } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { LONGEST_PAUSE_MS } from '../../contracts/audit/openedLedger.ts'
import type { AuditPageRef } from '../../machines/audit/auditPageMachine.ts'
import { Card } from '../ui/Card.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { LaneRow } from './LaneRow.tsx'
import { useLedger } from './useLedger.ts'
import { useLedgerTime } from './useLedgerTime.ts'
import { VirtualList } from './VirtualList.tsx'

const ROW_PX = 34
const CLOSEST = 4_096

/** Actors over time: one row each, the moment as a line through all of them. */
export const Lanes = ({ audit }: { audit: AuditPageRef }) => {
  const { t } = useTranslation('audit')
  const ledger = useLedger(audit)
  const { zoom, moment, actorRun, summary } = useSelector(audit, ({ context }) => context)
  const time = useLedgerTime(summary?.timeZone ?? null)
  const { actorRuns } = ledger.index
  const window = ledger.windowAt(moment.index, zoom)
  const to = (next: number) => () => audit.send({ type: 'zoom.chosen', zoom: next })
  return (
    <Card
      title={t('lanes.title')}
      flush
      aside={
        <div className="flex gap-1">
          <IconButton
            size="sm"
            label={t('lanes.whole')}
            icon={<Scan size={18} />}
            onClick={to(1)}
            disabled={zoom === 1}
          />
          <IconButton
            size="sm"
            label={t('lanes.zoomOut')}
            icon={<ZoomOut size={18} />}
            onClick={to(zoom / 2)}
            disabled={zoom === 1}
          />
          <IconButton
            size="sm"
            label={t('lanes.zoomIn')}
            icon={<ZoomIn size={18} />}
            onClick={to(zoom * 2)}
            disabled={zoom >= CLOSEST}
          />
        </div>
      }
    >
      <VirtualList
        label={t('lanes.list')}
        count={actorRuns.length}
        rowHeight={ROW_PX}
        current={actorRuns.findIndex(({ key }) => key === actorRun)}
        onChoose={(row) => {
          const chosen = actorRuns[row]
          if (chosen) audit.send({ type: 'actor.chosen', actorRun: chosen.key })
        }}
        renderRow={(row) => {
          const shown = actorRuns[row]
          return shown ? (
            <LaneRow audit={audit} actorRun={shown} window={window} recordIndex={moment.index} />
          ) : null
        }}
        className="h-72"
      />
      <p className="flex flex-wrap justify-between gap-x-4 px-5 pt-2 text-xs text-ink-soft">
        <span className="tabular-nums">{`${time.time(window.fromAt)} – ${time.time(window.toAt)}`}</span>
        <span>{t('lanes.pauses', { seconds: LONGEST_PAUSE_MS / 1_000 })}</span>
      </p>
    </Card>
  )
}
