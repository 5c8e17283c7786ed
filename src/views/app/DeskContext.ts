import { createContext, useContext } from 'react'
import type { AuditDesk } from '../../actors/audit/auditRecord.ts'

/** The live half of the audit page: only its own views ask for it. */
export const DeskContext = createContext<(() => AuditDesk) | null>(null)

export const useDesk = (): AuditDesk => {
  const desk = useContext(DeskContext)
  if (desk === null) throw new Error('There is no desk above this view')
  return desk()
}
