import { useTranslation } from 'react-i18next'
import type { LedgerFault } from '../../contracts/audit/openedLedger.ts'

/** The fault of a ledger, with its entry and line. */
export const useFaultText = (): ((fault: LedgerFault | null) => string) => {
  const { t } = useTranslation('audit')
  return (fault) => {
    const why = t(`fault.why.${fault?.why ?? 'unreadable'}`)
    if (fault?.line == null) return t('fault.plain', { why })
    const { line, seq } = fault
    return seq === null ? t('fault.line', { line, why }) : t('fault.entry', { seq, line, why })
  }
}
