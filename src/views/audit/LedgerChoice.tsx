import { useSelector } from '@xstate/react'
import { ChevronRight, History } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { StoredSession } from '../../contracts/audit/openedLedger.ts'
import type { AuditPageRef } from '../../machines/audit/auditPageMachine.ts'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { StatusChip } from '../ui/StatusChip.tsx'
import { useLateAnnouncement } from '../ui/useLateAnnouncement.ts'
import { FileDrop } from './FileDrop.tsx'
import { useLedgerTime } from './useLedgerTime.ts'
import { AuditLinks } from './visit/AuditLinks.tsx'

const SessionRow = ({ audit, stored }: { audit: AuditPageRef; stored: StoredSession }) => {
  const { t } = useTranslation('audit')
  const time = useLedgerTime(null)
  const when = time.dateTime(stored.from)
  return (
    <li className="border-t border-line first:border-t-0">
      <button
        type="button"
        onClick={() => audit.send({ type: 'audit.sessionChosen', session: stored.session })}
        className="flex min-h-14 w-full items-center gap-4 px-5 py-3 text-left hover:bg-neutral-soft focus-visible:-outline-offset-2"
      >
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-semibold">
              <span className="sr-only">{t('choice.open')} </span>
              {when}
            </span>
            {stored.current ? (
              <StatusChip tone="success" icon={<History aria-hidden="true" />} label={t('choice.current')} />
            ) : null}
          </span>
          <span className="text-sm text-ink-soft">
            {`${t('choice.entries', { count: stored.entries })} · ${time.length(stored.to - stored.from)}`}
          </span>
        </span>
        <ChevronRight aria-hidden="true" size={18} className="shrink-0 text-ink-soft" />
      </button>
    </li>
  )
}

/** Nothing is open: offers the ledgers of this browser, and a file. */
export const LedgerChoice = ({ audit }: { audit: AuditPageRef }) => {
  const { t } = useTranslation('audit')
  const sessions = useSelector(audit, ({ context }) => context.sessions)
  const isReading = useSelector(audit, (snapshot) => !snapshot.matches({ empty: 'choosing' }))
  useLateAnnouncement(isReading ? t('choice.loading') : '')
  return (
    <div className="mx-auto grid w-full max-w-5xl gap-6 px-4 py-6 wide:px-8 wide:py-8">
      <div className="grid gap-2">
        <PageHeading>{t('heading')}</PageHeading>
        <p className="max-w-prose text-ink-soft text-pretty">{t('intro')}</p>
        <AuditLinks current="ledgers" />
        <p>
          <Link to="/audit/machines" className="font-semibold underline underline-offset-4">
            {t('machines')}
          </Link>
        </p>
      </div>
      <div className="grid items-start gap-6 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Card title={t('choice.sessions')} busy={isReading} flush>
          <p className="px-5 pb-3 text-sm text-ink-soft">{t('choice.sessionsText')}</p>
          {isReading ? (
            <div className="grid gap-3 px-5 pb-3">
              <Skeleton className="h-12" />
              <Skeleton className="h-12" />
            </div>
          ) : sessions.length === 0 ? (
            <EmptyState
              icon={<History size={26} />}
              title={t('choice.noneTitle')}
              text={t('choice.noneText')}
            />
          ) : (
            <ul>
              {sessions.map((stored) => (
                <SessionRow key={stored.session} audit={audit} stored={stored} />
              ))}
            </ul>
          )}
        </Card>
        <Card title={t('choice.file')}>
          <FileDrop audit={audit} />
        </Card>
      </div>
    </div>
  )
}
