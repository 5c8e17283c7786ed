import { useSelector } from '@xstate/react'
import { CircleAlert, Info } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { AuditPageRef } from '../../machines/audit/auditPageMachine.ts'
import { Card } from '../ui/Card.tsx'
import { actorName, stateText } from './stateText.ts'
import { useEventText } from './useEventText.ts'
import { useNoteText } from './useMomentText.ts'
import { useRecord } from './useRecord.ts'
import { useRecordTime } from './useRecordTime.ts'
import { VirtualList } from './VirtualList.tsx'

const ROW_PX = 48

const EntryRow = ({ audit, recordIndex }: { audit: AuditPageRef; recordIndex: number }) => {
  const { t } = useTranslation('audit')
  const zone = useSelector(audit, ({ context }) => context.summary?.timeZone ?? null)
  const time = useRecordTime(zone)
  const eventText = useEventText()
  const noteText = useNoteText()
  const record = useRecord(audit)
  const entry = record.recordAt(recordIndex)
  if (entry === null) return null
  const failed = record.isError(recordIndex)
  return (
    <div className="grid h-full grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 border-b border-line px-4">
      <span className="text-xs tabular-nums text-ink-soft">
        <span className="block">{time.time(entry.at)}</span>
        <span className="block">#{entry.seq}</span>
      </span>
      {entry.kind === 'note' ? (
        <span className="flex min-w-0 items-center gap-2 text-sm text-ink-soft">
          <Info aria-hidden="true" size={16} className="shrink-0" />
          <span className="truncate">{noteText(entry)}</span>
        </span>
      ) : (
        <span className="min-w-0 text-sm">
          <span className="flex min-w-0 items-center gap-1.5">
            {failed ? (
              <>
                <CircleAlert aria-hidden="true" size={15} className="shrink-0 text-danger" />
                <span className="sr-only">{t('entries.error')}</span>
              </>
            ) : null}
            <span className="truncate font-semibold">{eventText(entry.event.type)}</span>
          </span>
          <span className="block truncate text-xs text-ink-soft">
            {`${actorName(entry.path)} → ${entry.to === null ? t('entries.refused') : stateText(entry.to)}`}
          </span>
        </span>
      )}
    </div>
  )
}

/** All entries that match the filter. */
export const EntryList = ({ audit }: { audit: AuditPageRef }) => {
  const { t } = useTranslation('audit')
  const record = useRecord(audit)
  const position = useSelector(audit, ({ context }) => context.moment.position)
  const count = record.shown.length
  return (
    <Card title={t('entries.title')} flush>
      {count === 0 ? (
        <p className="px-5 py-8 text-center text-ink-soft">{t('entries.none')}</p>
      ) : (
        <VirtualList
          label={t('entries.list')}
          count={count}
          rowHeight={ROW_PX}
          current={position}
          onChoose={(row) => {
            const index = record.shown[row]
            if (index !== undefined) audit.send({ type: 'moment.chosen', index })
          }}
          renderRow={(row) => <EntryRow audit={audit} recordIndex={record.shown[row] ?? -1} />}
          className="h-96"
        />
      )}
    </Card>
  )
}
