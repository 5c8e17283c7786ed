import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { ActorMoment } from '../../actors/audit/auditLedger.ts'
import type { AuditPageRef } from '../../machines/audit/auditPageMachine.ts'
import type { RunRow } from '../../services/audit/ledgerIndex.ts'
import { Statechart } from './statechart/Statechart.tsx'
import { StatechartText } from './statechart/StatechartText.tsx'
import { stateText } from './stateText.ts'
import { useEventText } from './useEventText.ts'
import { useLedger } from './useLedger.ts'
import { useLedgerTime } from './useLedgerTime.ts'

interface ChartTabProps {
  audit: AuditPageRef
  actorRun: RunRow
  moment: ActorMoment
}

/** The latest changes of state, each a link to its moment. */
const Trail = ({ audit, moment }: Omit<ChartTabProps, 'actorRun'>) => {
  const { t } = useTranslation('audit')
  const ledger = useLedger(audit)
  const zone = useSelector(audit, ({ context }) => context.summary?.timeZone ?? null)
  const time = useLedgerTime(zone)
  const eventText = useEventText()
  return (
    <div className="grid gap-1">
      <h3 className="text-base">{t('actor.trail')}</h3>
      <ol className="grid">
        {moment.trail.map(({ recordIndex, event, to }) => (
          <li key={recordIndex}>
            <button
              type="button"
              onClick={() => audit.send({ type: 'moment.chosen', index: recordIndex })}
              className="grid min-h-9 w-full grid-cols-[auto_minmax(0,1fr)] gap-x-3 rounded-md px-2 py-1 text-left text-sm hover:bg-neutral-soft"
            >
              <span className="text-ink-soft tabular-nums">
                {time.time(ledger.recordAt(recordIndex)?.at ?? 0)}
              </span>
              <span className="min-w-0 break-words">
                {eventText(event)} → <strong>{stateText(to)}</strong>
              </span>
            </button>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** The statechart at the moment, the path that led there, and the same as text. */
export const ChartTab = ({ audit, actorRun, moment }: ChartTabProps) => {
  const { t } = useTranslation('audit')
  const ledger = useLedger(audit)
  const outline = ledger.outlineOf(actorRun.machine)
  if (outline === null) return <p className="text-ink-soft">{t('actor.noChart')}</p>
  return (
    <div className="grid gap-4">
      <Statechart outline={outline} active={moment.active} path={moment.path} />
      <Trail audit={audit} moment={moment} />
      <details>
        <summary className="w-fit rounded-md py-1 font-semibold">{t('actor.list')}</summary>
        <div className="pt-3">
          <StatechartText outline={outline} active={moment.active} path={moment.path} />
        </div>
      </details>
    </div>
  )
}
