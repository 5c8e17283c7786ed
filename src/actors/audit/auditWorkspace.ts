import type { AuditWorkspace } from './auditRecord.ts'
import type { OpenRecord } from './openRecord.ts'

/** The workspace with the methods that only the page's actors may use. */
export interface OpenWorkspace extends AuditWorkspace {
  readonly file: File | null
  readonly record: OpenRecord | null
  /** The lines as read. */
  text: string
  put(record: OpenRecord | null): void
}

export const createAuditWorkspace = (): OpenWorkspace => {
  let file: File | null = null
  let record: OpenRecord | null = null
  return {
    text: '',
    get file() {
      return file
    },
    get record() {
      return record
    },
    offer: (offered) => {
      file = offered
    },
    put: (opened) => {
      record = opened
    },
  }
}
