import { createContext, useContext } from 'react'
import type { AuditWorkspace } from '../../actors/audit/auditLedger.ts'

/** The live half of the audit page, used only by its own views. */
export const AuditWorkspaceContext = createContext<(() => AuditWorkspace) | null>(null)

export const useAuditWorkspace = (): AuditWorkspace => {
  const workspace = useContext(AuditWorkspaceContext)
  if (workspace === null) throw new Error('There is no AuditWorkspaceContext above this view')
  return workspace()
}
