import { useSelector } from '@xstate/react'
import { FileX2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { AuditPageRef } from '../../machines/audit/auditPageMachine.ts'
import { Button } from '../ui/Button.tsx'
import { useFaultText } from './useFaultText.ts'

const focus = (element: HTMLElement | null) => element?.focus()

/** Nothing of the ledger can be shown. */
export const LedgerBroken = ({ audit }: { audit: AuditPageRef }) => {
  const { t } = useTranslation('audit')
  const faultText = useFaultText()
  const fault = useSelector(audit, ({ context }) => context.fault)
  return (
    <div className="m-auto flex max-w-lg flex-col items-center gap-4 px-6 py-16 text-center">
      <span aria-hidden="true" className="rounded-full bg-danger-soft p-5 text-on-danger-soft">
        <FileX2 size={36} />
      </span>
      <h1 tabIndex={-1} ref={focus} className="text-3xl">
        {t('fault.title')}
      </h1>
      <p className="text-pretty">{faultText(fault)}</p>
      <Button onClick={() => audit.send({ type: 'audit.closed' })}>{t('fault.other')}</Button>
    </div>
  )
}
