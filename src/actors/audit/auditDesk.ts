import type { AuditDesk } from './auditRecord.ts'
import type { OpenRecord } from './openRecord.ts'

/** The desk with what only the page's actors may do. */
export interface WorkingDesk extends AuditDesk {
  readonly file: File | null
  readonly record: OpenRecord | null
  /** The lines as they were read. */
  text: string
  put(record: OpenRecord | null): void
}

export const createDesk = (): WorkingDesk => {
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
