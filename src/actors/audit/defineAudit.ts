import { auditPageMachine } from '../../machines/audit/auditPageMachine.ts'
import { REGISTRY } from '../../machines/registry.ts'
import { openLedgerStore } from '../../services/audit/ledger/ledgerStore.ts'
import { pageSliceClock } from '../../services/audit/timeSlices.ts'
import { writeClipboard } from '../../services/platform/clipboard.ts'
import { saveText } from '../../services/platform/saveText.ts'
import { promiseLogic } from '../kit/promiseLogic.ts'
import type { AuditWorkspace } from './auditLedger.ts'
import { createAuditWorkspace } from './auditWorkspace.ts'
import { defineCheckLedgerActor } from './checkLedger.ts'
import { defineLedgerActor } from './ledgerActor.ts'
import { defineListRecordingsActor } from './listRecordings.ts'
import type { LedgerKnowledge } from './openLedger.ts'
import { defineReadLedgerActor } from './readLedger.ts'

/** The current page load's ledger, as the audit page reads it. */
export interface RunningLedger {
  readonly session: string
  flush(): Promise<void>
  exportJsonl(): Promise<string>
}

interface AuditServices {
  /** Resolves when the ledger has been loaded; null where storage is unavailable. */
  ledger: () => Promise<RunningLedger | null>
  clipboard: Pick<Clipboard, 'writeText'> | undefined
  appVersion: string
  /** Passes the live half of the page to the views. */
  showAuditWorkspace: (workspace: AuditWorkspace) => void
}

/** Every machine, with the descriptions that a production build removes. */
const knowledge = async (): Promise<LedgerKnowledge> => ({
  machines: new Map(REGISTRY.map(({ machine }) => [machine.id, machine])),
  outlines: (await import('virtual:known-charts')).charts.machines.map(({ outline }) => outline),
})

/** The audit page: a chunk of its own, which contains every machine. */
export const defineAudit = (services: AuditServices): typeof auditPageMachine => {
  const workspace = createAuditWorkspace()
  const sliceClock = pageSliceClock(document)
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const deps = {
    workspace,
    sliceClock,
    knowledge,
    timeZone,
    appVersion: services.appVersion,
    openStore: openLedgerStore,
    current: services.ledger,
    search: () => window.location.search,
    ledger: () => {
      if (workspace.ledger === null) throw new Error('No ledger is open')
      return workspace.ledger
    },
  }
  const addressOf = (index: number): string => {
    const record = deps.ledger().recordAt(index)
    const address = new URL('/audit', window.location.origin)
    if (record === null) return address.href
    address.searchParams.set('session', record.session)
    address.searchParams.set('at', String(record.seq))
    return address.href
  }
  const logic = auditPageMachine.provide({
    actors: {
      listRecordings: defineListRecordingsActor(deps),
      readLedger: defineReadLedgerActor(deps),
      checkLedger: defineCheckLedgerActor(deps),
      ledger: defineLedgerActor(deps),
      saveLedger: promiseLogic<Record<string, never>>(async () => {
        const [first] = deps.ledger().index.records
        saveText(document, `consulta-${first?.session.slice(0, 8) ?? 'ledger'}.jsonl`, workspace.text)
        return {}
      }),
      copyLink: promiseLogic<Record<string, never>, { index: number }>(async ({ input }) => {
        await writeClipboard(services.clipboard, addressOf(input.index))
        return {}
      }),
    },
  })
  services.showAuditWorkspace(workspace)
  return logic
}
