import { useSelector } from '@xstate/react'
import { Download, Link2, ShieldAlert, ShieldCheck, Unplug, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { AuditPageRef } from '../../machines/audit/auditPageMachine.ts'
import { Button } from '../ui/Button.tsx'
import { StatusChip } from '../ui/StatusChip.tsx'
import { useLedgerTime } from './useLedgerTime.ts'

const focus = (element: HTMLElement | null) => element?.focus()

/** Identifies the ledger, shows whether it is reliable, and offers the actions on the whole ledger. */
export const LedgerHead = ({ audit }: { audit: AuditPageRef }) => {
  const { t } = useTranslation('audit')
  const { t: common } = useTranslation()
  const { summary, fault, source, sessions } = useSelector(audit, ({ context }) => context)
  const time = useLedgerTime(summary?.timeZone ?? null)
  const file = source?.kind === 'file'
  const goesOn = sessions.some(({ current, session }) => current && session === summary?.session)
  if (summary === null) return null
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="grid min-w-0 gap-1.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          {/* Opening a ledger replaces the page, so it takes the focus, and the keys work at once. */}
          <h1 tabIndex={-1} ref={focus} className="text-2xl">
            {common('title.ledger')}
          </h1>
          {fault === null ? (
            <StatusChip tone="success" icon={<ShieldCheck aria-hidden="true" />} label={t('head.whole')} />
          ) : (
            <StatusChip tone="danger" icon={<ShieldAlert aria-hidden="true" />} label={t('head.unproven')} />
          )}
          {fault === null && summary.endedAbruptly && !goesOn ? (
            <StatusChip tone="neutral" icon={<Unplug aria-hidden="true" />} label={t('head.abrupt')} />
          ) : null}
        </div>
        <p className="text-sm text-ink-soft">
          {t('head.span', {
            from: time.dateTime(summary.from),
            to: time.time(summary.to),
            zone: summary.timeZone,
          })}
          {' · '}
          {t('head.stats', {
            entries: t('choice.entries', { count: summary.entries }),
            actors: t('head.actors', { count: summary.actors }),
            errors: t('head.errors', { count: summary.errors }),
          })}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          tone="secondary"
          icon={<Link2 aria-hidden="true" size={16} />}
          aria-disabled={file}
          title={file ? t('head.noLink') : undefined}
          aria-description={file ? t('head.noLink') : undefined}
          onClick={() => audit.send({ type: 'link.requested' })}
        >
          {t('head.link')}
        </Button>
        <Button
          size="sm"
          tone="secondary"
          icon={<Download aria-hidden="true" size={16} />}
          onClick={() => audit.send({ type: 'ledger.saveRequested' })}
        >
          {t('head.save')}
        </Button>
        <Button
          size="sm"
          tone="quiet"
          icon={<X aria-hidden="true" size={16} />}
          onClick={() => audit.send({ type: 'audit.closed' })}
        >
          {t('head.close')}
        </Button>
      </div>
    </header>
  )
}
