import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { AuditPageRef } from '../../machines/audit/auditPageMachine.ts'
import { Announced } from '../ui/Announced.tsx'
import { Meter } from '../ui/Meter.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { useLedgerTime } from './useLedgerTime.ts'

/** Progress of reading, then of checking. */
export const LedgerProgress = ({ audit }: { audit: AuditPageRef }) => {
  const { t } = useTranslation('audit')
  const { number } = useLedgerTime(null)
  const checking = useSelector(audit, (snapshot) => snapshot.matches('verifying'))
  const { done, total } = useSelector(audit, ({ context }) => context.checked)
  const lines = t('progress.lines', { done: number(done), total: number(total) })
  return (
    <div className="m-auto grid w-full max-w-md justify-items-center gap-4 px-6 py-16 text-center">
      <Spinner />
      <Announced as="div">
        <h1 className="text-xl">{checking ? t('progress.verifying') : t('progress.loading')}</h1>
      </Announced>
      {checking ? (
        <>
          <Meter
            label={t('progress.verifying')}
            text={lines}
            value={total === 0 ? 0 : Math.round((done / total) * 100)}
          />
          <p className="text-sm text-ink-soft">{lines}</p>
        </>
      ) : null}
    </div>
  )
}
