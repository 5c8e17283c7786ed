import { useSelector } from '@xstate/react'
import type { AuditRecord } from '../../actors/audit/auditRecord.ts'
import type { AuditPageRef } from '../../machines/audit/auditPageMachine.ts'
import { useAuditWorkspace } from '../app/AuditWorkspaceContext.ts'

/** The open record. The shown part changes with the counts in the page's context, so they are read here. */
export const useRecord = (audit: AuditPageRef): AuditRecord => {
  const { record } = useAuditWorkspace()
  useSelector(audit, ({ context }) => context.matches)
  if (record === null) throw new Error('No record is open')
  return record
}
