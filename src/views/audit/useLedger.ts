import { useSelector } from '@xstate/react'
import type { AuditLedger } from '../../actors/audit/auditLedger.ts'
import type { AuditPageRef } from '../../machines/audit/auditPageMachine.ts'
import { useAuditWorkspace } from '../app/AuditWorkspaceContext.ts'

/** The open ledger. The shown part changes with the counts in the page's context, so they are read here. */
export const useLedger = (audit: AuditPageRef): AuditLedger => {
  const { ledger } = useAuditWorkspace()
  useSelector(audit, ({ context }) => context.matches)
  if (ledger === null) throw new Error('No ledger is open')
  return ledger
}
