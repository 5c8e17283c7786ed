import { useSelector } from '@xstate/react'
import { CircleAlert, Clock, Info, User, Workflow } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type Cause, causeOf } from '../../contracts/audit/causeOf.ts'
import type { LedgerEntry } from '../../contracts/audit/ledger.ts'
import type { AuditPageRef } from '../../machines/audit/auditPageMachine.ts'
import { cx } from '../ui/cx.ts'
import { actorName, changedStateText } from './stateText.ts'
import { useEventText } from './useEventText.ts'
import { useLedger } from './useLedger.ts'
import { useLedgerTime } from './useLedgerTime.ts'
import { useNoteText } from './useMomentText.ts'

const ICONS: Record<Cause, typeof User> = { page: User, clock: Clock, portal: Workflow }

/** Where the entry came from: a person's page by role, the clock, or the portal. */
const Who = ({ cause, role }: { cause: Cause; role: 'doctor' | 'patient' | 'visitor' }) => {
  const { t } = useTranslation('audit')
  const Icon = ICONS[cause]
  return (
    <span
      className={cx(
        'flex shrink-0 items-center gap-1 text-xs',
        cause === 'page' ? 'font-semibold text-ink' : 'text-ink-soft',
      )}
    >
      <Icon aria-hidden="true" size={14} />
      {t(`who.${cause === 'page' ? role : cause}`)}
    </span>
  )
}

const Event = ({ audit, entry, recordIndex }: EntryRowProps & { entry: LedgerEntry }) => {
  const { t } = useTranslation('audit')
  const eventText = useEventText({ words: true })
  const ledger = useLedger(audit)
  const changed = changedStateText(ledger.stateBefore(recordIndex), entry.to)
  const state = entry.to === null ? t('entries.refused') : (changed ?? t('entries.sameState'))
  const sender = entry.from === null || entry.from.startsWith(entry.path) ? null : actorName(entry.from)
  return (
    <span className="min-w-0 text-sm">
      <span className="flex min-w-0 items-center justify-between gap-3">
        <span className="flex min-w-0 items-center gap-1.5">
          {ledger.isError(recordIndex) ? (
            <>
              <CircleAlert aria-hidden="true" size={15} className="shrink-0 text-danger" />
              <span className="sr-only">{t('entries.error')}</span>
            </>
          ) : null}
          <span className="truncate font-semibold" title={entry.event.type}>
            {eventText(entry.event.type)}
          </span>
        </span>
        <Who cause={causeOf(entry)} role={ledger.role} />
      </span>
      <span className="block truncate text-xs text-ink-soft">
        {`${sender === null ? '' : `${sender} → `}${actorName(entry.path)}: ${state}`}
      </span>
    </span>
  )
}

interface EntryRowProps {
  audit: AuditPageRef
  recordIndex: number
}

/** One entry of the list: when, what in words, who, and what it changed. */
export const EntryRow = ({ audit, recordIndex }: EntryRowProps) => {
  const zone = useSelector(audit, ({ context }) => context.summary?.timeZone ?? null)
  const time = useLedgerTime(zone)
  const noteText = useNoteText()
  const entry = useLedger(audit).recordAt(recordIndex)
  if (entry === null) return null
  return (
    <div className="grid h-full grid-cols-[6rem_minmax(0,1fr)] items-center gap-x-3 border-b border-line px-4">
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
        <Event audit={audit} entry={entry} recordIndex={recordIndex} />
      )}
    </div>
  )
}
