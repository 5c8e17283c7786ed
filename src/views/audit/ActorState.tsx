import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { ActorMoment } from '../../actors/audit/auditLedger.ts'
import type { AuditPageRef } from '../../machines/audit/auditPageMachine.ts'
import type { RunRow } from '../../services/audit/ledgerIndex.ts'
import { Banner } from '../ui/Banner.tsx'
import { stateText } from './stateText.ts'
import { useEventText } from './useEventText.ts'
import { useLedgerTime } from './useLedgerTime.ts'

interface ActorStateProps {
  audit: AuditPageRef
  actorRun: RunRow
  moment: ActorMoment
}

/** Its path, its state, and the event since which it holds; or the reason why more is unknown. */
export const ActorState = ({ audit, actorRun, moment }: ActorStateProps) => {
  const { t } = useTranslation('audit')
  const zone = useSelector(audit, ({ context }) => context.summary?.timeZone ?? null)
  const time = useLedgerTime(zone)
  const eventText = useEventText({ words: true })
  const { entry } = moment
  return (
    <div className="grid gap-2">
      <p className="text-sm break-all text-ink-soft">{actorRun.path}</p>
      {entry === null ? (
        <p>{t('actor.notBegun')}</p>
      ) : (
        <>
          <p>
            <span className="text-sm text-ink-soft">{t('actor.state')}</span>
            <span className="block text-xl font-semibold" data-testid="actor-state">
              {stateText(moment.value)}
            </span>
          </p>
          <p className="text-sm text-ink-soft">
            {t('actor.since', {
              seq: entry.seq,
              event: eventText(entry.event.type),
              when: time.time(entry.at),
            })}
          </p>
        </>
      )}
      {moment.neverTaken ? <Banner tone="warning" title={t('actor.neverTaken')} /> : null}
      {moment.differs ? <Banner tone="danger" title={t('actor.differs')} /> : null}
      {moment.problem === null ? null : (
        <Banner tone="warning" title={t(`actor.problem.${moment.problem}`)} />
      )}
    </div>
  )
}
