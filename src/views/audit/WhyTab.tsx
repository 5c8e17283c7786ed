import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActorMoment } from '../../actors/audit/auditRecord.ts'
import type { AuditPageRef } from '../../machines/audit/auditPageMachine.ts'
import type { LifeRow } from '../../services/audit/ledgerIndex.ts'
import { Banner } from '../ui/Banner.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { useEventWords } from './useEventWords.ts'
import { useRecord } from './useRecord.ts'
import { WayAnswer } from './WayAnswer.tsx'

interface WhyTabProps {
  audit: AuditPageRef
  life: LifeRow
  moment: ActorMoment
}

/** "Why is this off?": the shortest events that would enable one, worked out from the graph. */
export const WhyTab = ({ audit, life, moment }: WhyTabProps) => {
  const { t } = useTranslation('audit')
  const record = useRecord(audit)
  const eventWords = useEventWords()
  const place = useSelector(audit, ({ context }) => context.moment.index)
  const chosen = useSelector(audit, ({ context }) => context.question)
  const events = useMemo(() => record.eventsOf(life, place), [record, life, place])
  // A refused event is what one came to ask about.
  const refused = moment.refused ? (moment.entry?.event.type ?? null) : null
  const question = chosen ?? refused
  const way = useMemo(
    () => (question === null ? null : record.wayTo(life, place, question)),
    [record, life, place, question],
  )
  const outline = record.outlineOf(life.machine)
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
          ...events.map(({ event, heard }) => ({
            value: event,
            label: heard ? t('why.on', { event: eventWords(event) }) : eventWords(event),
          })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          audit.send({ type: 'question.asked', event: value === '' ? null : value })
        }
      />
      {way === null ? null : <WayAnswer way={way} outline={outline} />}
    </div>
  )
}
