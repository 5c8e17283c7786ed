import type { RecordSource } from '../../contracts/audit/record.ts'
import { ServiceError } from '../../contracts/failure.ts'
import { toJsonl } from '../../services/ledger/exportLedger.ts'
import type { LedgerStore } from '../../services/ledger/ledgerStore.ts'
import { promiseLogic } from '../promiseLogic.ts'
import type { WorkingDesk } from './auditDesk.ts'

interface ReadRecordDeps {
  readonly desk: WorkingDesk
  readonly openStore: () => Promise<LedgerStore>
  readonly current: () => Promise<{ session: string; exportJsonl(): Promise<string> } | null>
  readonly appVersion: string
  readonly timeZone: string
}

/** Reads a record as the lines of its file, wherever it comes from: one way in, one check. */
export const defineReadRecordActor = (deps: ReadRecordDeps) => {
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
  const textOf = async (source: RecordSource | null): Promise<string> => {
    if (source?.kind === 'stored') return storedText(source.session)
    if (deps.desk.file === null)
      throw new ServiceError({ code: 'noFile', message: 'No file was offered', retryable: false })
    return deps.desk.file.text()
  }
  return promiseLogic<{ lines: number }, { source: RecordSource | null }>(async ({ input }) => {
    deps.desk.put(null)
    deps.desk.text = await textOf(input.source)
    return { lines: deps.desk.text.split('\n').length - 1 }
  })
}
