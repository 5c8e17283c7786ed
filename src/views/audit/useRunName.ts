import { useTranslation } from 'react-i18next'
import type { AuditPageRef } from '../../machines/audit/auditPageMachine.ts'
import type { RunRow } from '../../services/audit/ledgerIndex.ts'
import { actorName } from './stateText.ts'
import { useLedger } from './useLedger.ts'

/** An actor's name, with the number of its run where it has several. */
export const useRunName = (audit: AuditPageRef): ((actorRun: RunRow) => string) => {
  const { t } = useTranslation('audit')
  const ledger = useLedger(audit)
  return ({ path, run }) => {
    const several = ledger.runOf(`${path}#1`) !== null
    return several ? `${actorName(path)} (${t('lanes.actorRun', { run: run + 1 })})` : actorName(path)
  }
}
