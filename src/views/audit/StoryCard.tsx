import { useSelector } from '@xstate/react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isLedgerEntry } from '../../contracts/audit/ledger.ts'
import type { AuditPageRef } from '../../machines/audit/auditPageMachine.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { VisitTimeline } from '../visit/timeline/VisitTimeline.tsx'
import { useLedger } from './useLedger.ts'
import { knownZone } from './useLedgerTime.ts'

const Story = ({ audit }: { audit: AuditPageRef }) => {
  const { index } = useLedger(audit)
  const timeZone = useSelector(audit, ({ context }) => knownZone(context.summary?.timeZone ?? null) ?? 'UTC')
  const entries = useMemo(() => index.records.filter(isLedgerEntry), [index])
  const show = (seq: number): void =>
    audit.send({ type: 'moment.chosen', index: index.records.findIndex((record) => record.seq === seq) })
  return <VisitTimeline entries={entries} timeZone={timeZone} onMoment={show} />
}

/** Machines whose ledgers can tell of a visit. */
const VISIT_MACHINES = new Set(['visit', 'guestJoin'])
/** Longer ledgers are told on demand only, because the story reads everything. */
const READ_AT_ONCE = 50_000

/** The same ledger as readable stories of its visits, shown first where there are any. */
export const StoryCard = ({ audit }: { audit: AuditPageRef }) => {
  const { t } = useTranslation('timeline')
  const { index } = useLedger(audit)
  const [open, setOpen] = useState(
    index.records.length <= READ_AT_ONCE &&
      index.actorRuns.some(({ machine }) => VISIT_MACHINES.has(machine)),
  )
  return (
    <Card
      title={t('story')}
      aside={
        <Button size="sm" tone="secondary" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t(open ? 'hide' : 'show')}
        </Button>
      }
    >
      {open ? <Story audit={audit} /> : <p className="max-w-prose text-sm text-ink-soft">{t('storyText')}</p>}
    </Card>
  )
}
