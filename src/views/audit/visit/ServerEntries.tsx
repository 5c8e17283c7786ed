import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import type { StoredSession } from '../../../contracts/audit/openedLedger.ts'
import type { ShownVisitRecord } from '../../../machines/audit/visitRecordContract.ts'
import { useFactText } from '../../pastVisit/useFactText.ts'
import { cx } from '../../ui/cx.ts'
import { momentPath } from '../momentPath.ts'
import { useLedgerTime } from '../useLedgerTime.ts'
import { entryId, entrySeq } from './visitRecordPath.ts'

interface Props {
  record: ShownVisitRecord
  sessions: readonly StoredSession[]
}

/** The clinic's entries; the time of each leads to that moment in this browser's own record, where there is one. */
export const ServerEntries = ({ record: { entries, firstBroken }, sessions }: Props) => {
  const { t } = useTranslation('visitAudit')
  const clock = useLedgerTime(null)
  const { textOf } = useFactText()
  const { hash } = useLocation()
  const target = entrySeq(hash)
  const reached = useRef<HTMLLIElement>(null)
  // Once for each address: the entries are there when this list is shown.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another target is another entry
  useEffect(() => {
    reached.current?.focus({ preventScroll: true })
    reached.current?.scrollIntoView({ block: 'center' })
  }, [target])
  return (
    <ol className="grid gap-1">
      {entries.map(({ seq, at, fact }) => {
        const time = Date.parse(at)
        const when = clock.dateTime(time)
        const session = sessions.find(({ from, to }) => time >= from && time <= to)
        const unproven = firstBroken !== null && seq >= firstBroken
        return (
          <li
            key={seq}
            id={entryId(seq)}
            ref={seq === target ? reached : undefined}
            tabIndex={-1}
            aria-current={seq === target ? 'location' : undefined}
            className={cx(
              'grid grid-cols-[2.5rem_minmax(0,2fr)_minmax(0,3fr)] items-baseline gap-x-3 rounded-md px-2 py-1',
              unproven && 'bg-danger-soft text-on-danger-soft',
              seq === target && 'outline-2 outline-primary',
              seq === target && !unproven && 'bg-primary-soft text-on-primary-soft',
            )}
          >
            <span className="text-sm tabular-nums">
              <span className="sr-only">{t('record.entry', { seq })}</span>
              <span aria-hidden="true">{seq}</span>
            </span>
            {session === undefined ? (
              <time dateTime={at} className="text-sm tabular-nums">
                {when}
              </time>
            ) : (
              <Link
                to={momentPath(session.session, time)}
                aria-label={t('record.moment', { when })}
                className="text-sm tabular-nums underline underline-offset-4"
              >
                {when}
              </Link>
            )}
            <span>{textOf(fact)}</span>
          </li>
        )
      })}
    </ol>
  )
}
