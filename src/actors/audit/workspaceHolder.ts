import type { AuditWorkspace } from './auditLedger.ts'

export interface WorkspaceHolder {
  show: (workspace: AuditWorkspace) => void
  /** @throws before the page's code has been loaded */
  current: () => AuditWorkspace
}

/** Gives the views the live half of the audit page, as the media holder does for a call. */
export const createWorkspaceHolder = (): WorkspaceHolder => {
  let held: AuditWorkspace | undefined
  return {
    show: (workspace) => {
      held = workspace
    },
    current: () => {
      if (held === undefined) throw new Error('No ledger can be opened yet')
      return held
    },
  }
}
