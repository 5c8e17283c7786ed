import type { LedgerSource } from '../../contracts/audit/openedLedger.ts'
import { ServiceError } from '../../contracts/failure.ts'
import { toJsonl } from '../../services/audit/ledger/exportLedger.ts'
import type { LedgerStore } from '../../services/audit/ledger/ledgerStore.ts'
import { promiseLogic } from '../kit/promiseLogic.ts'
import type { OpenWorkspace } from './auditWorkspace.ts'

interface ReadLedgerDeps {
  readonly workspace: OpenWorkspace
  readonly openStore: () => Promise<LedgerStore>
  readonly current: () => Promise<{ session: string; exportJsonl(): Promise<string> } | null>
  readonly appVersion: string
  readonly timeZone: string
}

/** Reads a ledger as the lines of its file from every source, so that all are checked in the same way. */
export const defineReadLedgerActor = (deps: ReadLedgerDeps) => {
  const storedText = async (session: string): Promise<string> => {
    const running = await deps.current()
    if (running?.session === session) return running.exportJsonl()
    const store = await deps.openStore()
    try {
      const records = await store.records(session)
      if (records.length === 0)
        throw new ServiceError({ code: 'unknownSession', message: 'It is not stored here', retryable: false })
      return toJsonl(records, { session, appVersion: deps.appVersion, timeZone: deps.timeZone })
    } finally {
      store.close()
    }
  }
  const textOf = async (source: LedgerSource | null): Promise<string> => {
    if (source?.kind === 'stored') return storedText(source.session)
    if (deps.workspace.file === null)
      throw new ServiceError({ code: 'noFile', message: 'No file was offered', retryable: false })
    return deps.workspace.file.text()
  }
  return promiseLogic<{ lines: number }, { source: LedgerSource | null }>(async ({ input }) => {
    deps.workspace.put(null)
    deps.workspace.text = await textOf(input.source)
    return { lines: deps.workspace.text.split('\n').length - 1 }
  })
}
