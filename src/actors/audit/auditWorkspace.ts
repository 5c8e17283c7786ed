import type { AuditWorkspace } from './auditLedger.ts'
import type { OpenLedger } from './openLedger.ts'

/** The workspace with the methods that only the page's actors may use. */
export interface OpenWorkspace extends AuditWorkspace {
  readonly file: File | null
  readonly ledger: OpenLedger | null
  /** The lines as read. */
  text: string
  put(ledger: OpenLedger | null): void
}

export const createAuditWorkspace = (): OpenWorkspace => {
  let file: File | null = null
  let ledger: OpenLedger | null = null
  return {
    text: '',
    get file() {
      return file
    },
    get ledger() {
      return ledger
    },
    offer: (offered) => {
      file = offered
    },
    put: (opened) => {
      ledger = opened
    },
  }
}
