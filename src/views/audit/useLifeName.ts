import { useTranslation } from 'react-i18next'
import type { AuditPageRef } from '../../machines/audit/auditPageMachine.ts'
import type { LifeRow } from '../../services/audit/ledgerIndex.ts'
import { actorName } from './stateWords.ts'
import { useRecord } from './useRecord.ts'

/** An actor's name; its life is told apart where it has lived more than once. */
export const useLifeName = (audit: AuditPageRef): ((life: LifeRow) => string) => {
  const { t } = useTranslation('audit')
  const record = useRecord(audit)
  return ({ path, run }) => {
    const several = record.lifeOf(`${path}#1`) !== null
    return several ? `${actorName(path)} (${t('lanes.life', { run: run + 1 })})` : actorName(path)
  }
}
