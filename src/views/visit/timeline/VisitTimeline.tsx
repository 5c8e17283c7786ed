import { CalendarSearch } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { LedgerEntry } from '../../../contracts/audit/ledger.ts'
import { readVisitTimelines } from '../../../machines/visit/visitTimeline.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { TimelineSheet } from './TimelineSheet.tsx'

interface VisitTimelineProps {
  readonly entries: readonly LedgerEntry[]
  readonly timeZone: string
  /** Shows the entry of this number. */
  readonly onMoment: (seq: number) => void
}

/** The visits of a ledger, as readable stories. */
export const VisitTimeline = ({ entries, timeZone, onMoment }: VisitTimelineProps) => {
  const { t } = useTranslation('timeline')
  const timelines = useMemo(() => readVisitTimelines(entries), [entries])
  if (timelines.length === 0)
    return <EmptyState icon={<CalendarSearch size={24} />} title={t('none')} text={t('noneText')} />
  return (
    <div className="grid gap-5">
      {timelines.map((timeline) => (
        <TimelineSheet
          key={timeline.moments[0]?.seq}
          timeline={timeline}
          timeZone={timeZone}
          onMoment={onMoment}
        />
      ))}
    </div>
  )
}
