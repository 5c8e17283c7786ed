import type { AuditDesk } from './auditRecord.ts'

export interface DeskHolder {
  show: (desk: AuditDesk) => void
  /** @throws before the page's code has come */
  current: () => AuditDesk
}

/** Where the views find the live half of the audit page, as they find a call's media. */
export const createDeskHolder = (): DeskHolder => {
  let held: AuditDesk | undefined
  return {
    show: (desk) => {
      held = desk
    },
    current: () => {
      if (held === undefined) throw new Error('No record can be opened yet')
      return held
    },
  }
}
