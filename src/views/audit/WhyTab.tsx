import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActorMoment } from '../../actors/audit/auditLedger.ts'
import type { AuditPageRef } from '../../machines/audit/auditPageMachine.ts'
import type { RunRow } from '../../services/audit/ledgerIndex.ts'
import { Banner } from '../ui/Banner.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { EnablingPathAnswer } from './EnablingPathAnswer.tsx'
import { useEventText } from './useEventText.ts'
import { useLedger } from './useLedger.ts'

interface WhyTabProps {
  audit: AuditPageRef
  actorRun: RunRow
  moment: ActorMoment
}

/** "Why is this off?": the shortest events that would enable an event, computed from the graph. */
export const WhyTab = ({ audit, actorRun, moment }: WhyTabProps) => {
  const { t } = useTranslation('audit')
  const ledger = useLedger(audit)
  const eventText = useEventText()
  const recordIndex = useSelector(audit, ({ context }) => context.moment.index)
  const chosen = useSelector(audit, ({ context }) => context.question)
  const events = useMemo(() => ledger.eventsOf(actorRun, recordIndex), [ledger, actorRun, recordIndex])
  // A refused event is preselected.
  const refused = moment.refused ? (moment.entry?.event.type ?? null) : null
  const question = chosen ?? refused
  const enablingPath = useMemo(
    () => (question === null ? null : ledger.enablingPathTo(actorRun, recordIndex, question)),
    [ledger, actorRun, recordIndex, question],
  )
  const outline = ledger.outlineOf(actorRun.machine)
  if (events.length === 0 || outline === null) return <p className="text-ink-soft">{t('why.none')}</p>
  return (
    <div className="grid gap-4">
      <p className="text-sm text-ink-soft text-pretty">{t('why.intro')}</p>
      {refused === null ? null : <Banner tone="warning" title={t('why.refusedNow')} />}
      <SelectField
        label={t('why.event')}
        value={question ?? ''}
        options={[
          { value: '', label: t('why.placeholder') },
          ...events.map(({ event, accepted }) => ({
            value: event,
            label: accepted ? t('why.on', { event: eventText(event) }) : eventText(event),
          })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          audit.send({ type: 'question.asked', event: value === '' ? null : value })
        }
      />
      {enablingPath === null ? null : <EnablingPathAnswer path={enablingPath} outline={outline} />}
    </div>
  )
}
