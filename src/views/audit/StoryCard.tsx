import { useSelector } from '@xstate/react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isLedgerEntry } from '../../contracts/ledger.ts'
import type { AuditPageRef } from '../../machines/audit/auditPageMachine.ts'
import { VisitTimeline } from '../timeline/VisitTimeline.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { useRecord } from './useRecord.ts'
import { knownZone } from './useRecordTime.ts'

const Story = ({ audit }: { audit: AuditPageRef }) => {
  const { index } = useRecord(audit)
  const timeZone = useSelector(audit, ({ context }) => knownZone(context.summary?.timeZone ?? null) ?? 'UTC')
  const entries = useMemo(() => index.records.filter(isLedgerEntry), [index])
  return <VisitTimeline entries={entries} timeZone={timeZone} />
}

/** The same record for people: what happened in its visits. Read when somebody asks, since it reads everything. */
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
