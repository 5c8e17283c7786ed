import { BadgeCheck, CircleAlert, CircleHelp } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShownVisitRecord } from '../../../machines/audit/visitRecordContract.ts'

type Tone = 'good' | 'bad' | 'unknown'

const look: Record<Tone, { icon: ReactNode; className: string }> = {
  good: { icon: <BadgeCheck aria-hidden="true" size={20} />, className: 'text-on-success-soft' },
  bad: { icon: <CircleAlert aria-hidden="true" size={20} />, className: 'text-on-danger-soft' },
  unknown: { icon: <CircleHelp aria-hidden="true" size={20} />, className: 'text-ink-soft' },
}

const Finding = ({ tone, title, children }: { tone: Tone; title: string; children?: ReactNode }) => (
  <li className="flex gap-3">
    <span className={`shrink-0 ${look[tone].className}`}>{look[tone].icon}</span>
    <span className="grid min-w-0 gap-0.5">
      <span className="font-semibold">{title}</span>
      {children === undefined ? null : <span className="text-sm text-ink-soft break-words">{children}</span>}
    </span>
  </li>
)

const SIGNATURE_TONE = { valid: 'good', invalid: 'bad', unsupported: 'unknown' } as const

/** The results of verifying a record: its chain, its signature, and the clinic's own checks. */
export const Verification = ({ record }: { record: ShownVisitRecord }) => {
  const { t } = useTranslation('visitAudit')
  const { firstBroken, signature, keyId, checks } = record
  return (
    <ul className="grid gap-3">
      {firstBroken === null ? (
        <Finding tone="good" title={t('record.intact')} />
      ) : (
        <Finding tone="bad" title={t('record.altered', { seq: firstBroken })} />
      )}
      <Finding tone={SIGNATURE_TONE[signature]} title={t(`record.${signature}`)}>
        {keyId === '' ? undefined : t('record.keyId', { id: keyId })}
      </Finding>
      {checks.sealed ? (
        <Finding tone={signature === 'valid' ? 'good' : 'unknown'} title={t('record.sealed')} />
      ) : (
        <Finding tone="bad" title={t('record.unsealed')} />
      )}
      {checks.broken_folios.length === 0 ? null : (
        <Finding tone="bad" title={t('record.folios', { list: checks.broken_folios.join(', ') })} />
      )}
      {checks.broken_notes.length === 0 ? null : (
        <Finding tone="bad" title={t('record.notes', { count: checks.broken_notes.length })} />
      )}
    </ul>
  )
}
