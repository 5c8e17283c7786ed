import { useSelector } from '@xstate/react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isLedgerEntry } from '../../contracts/audit/ledger.ts'
import type { AuditPageRef } from '../../machines/audit/auditPageMachine.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { VisitTimeline } from '../visit/timeline/VisitTimeline.tsx'
import { useRecord } from './useRecord.ts'
import { knownZone } from './useRecordTime.ts'

const Story = ({ audit }: { audit: AuditPageRef }) => {
  const { index } = useRecord(audit)
  const timeZone = useSelector(audit, ({ context }) => knownZone(context.summary?.timeZone ?? null) ?? 'UTC')
  const entries = useMemo(() => index.records.filter(isLedgerEntry), [index])
  return <VisitTimeline entries={entries} timeZone={timeZone} />
}

/** The same record as readable stories of its visits. Computed on demand, because it reads everything. */
export const StoryCard = ({ audit }: { audit: AuditPageRef }) => {
  const { t } = useTranslation('timeline')
  const [open, setOpen] = useState(false)
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
