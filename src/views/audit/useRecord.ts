import { useSelector } from '@xstate/react'
import type { AuditRecord } from '../../actors/audit/auditRecord.ts'
import type { AuditPageRef } from '../../machines/audit/auditPageMachine.ts'
import { useDesk } from '../app/DeskContext.ts'

/** The open record. What is shown of it changes with the figures in the page's context, so they are read here. */
export const useRecord = (audit: AuditPageRef): AuditRecord => {
  const { record } = useDesk()
  useSelector(audit, ({ context }) => context.matches)
  if (record === null) throw new Error('No record is open')
  return record
}
