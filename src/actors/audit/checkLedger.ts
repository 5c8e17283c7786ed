import { Observable } from 'rxjs'
import type { LedgerSummary } from '../../contracts/audit/openedLedger.ts'
import type { EventOf } from '../../contracts/machineContract.ts'
import type { auditPageContract } from '../../machines/audit/auditPageContract.ts'
import { type LedgerFile, readLines } from '../../services/audit/ledger/exportLedger.ts'
import { runInSlices, type SliceClock } from '../../services/audit/timeSlices.ts'
import { streamLogic } from '../kit/streamLogic.ts'
import type { OpenWorkspace } from './auditWorkspace.ts'
import { type LedgerKnowledge, type OpenLedger, openLedger } from './openLedger.ts'

interface CheckLedgerDeps {
  readonly workspace: OpenWorkspace
  readonly sliceClock: SliceClock
  readonly knowledge: () => Promise<LedgerKnowledge>
}

const summaryOf = ({ header, records, endedAbruptly }: LedgerFile, opened: OpenLedger): LedgerSummary => ({
  session: header?.session ?? '',
  appVersion: header?.appVersion ?? '',
  timeZone: header?.timeZone ?? 'UTC',
  entries: records.length,
  actors: opened.index.actorRuns.length,
  errors: opened.index.errors.length,
  from: records[0]?.at ?? 0,
  to: records.at(-1)?.at ?? 0,
  endedAbruptly,
})

/** Interval of progress events: progress bars need no more, and each event renders the page. */
const NOTIFY_INTERVAL_MS = 100

/** Checks the lines of the workspace in slices, opens the intact part, and reports the first break. */
const checkLedger = ({ workspace, sliceClock, knowledge }: CheckLedgerDeps) =>
  new Observable<EventOf<typeof auditPageContract>>((subscriber) => {
    const stop = new AbortController()
    const { signal } = stop
    const total = workspace.text.split('\n').length - 1
    let notifiedAt = sliceClock.now()
    const onProgress = (done: number): void => {
      if (sliceClock.now() - notifiedAt < NOTIFY_INTERVAL_MS) return
      notifiedAt = sliceClock.now()
      subscriber.next({ type: 'ledger.progressed', done, total })
    }
    const check = async (): Promise<void> => {
      const file = await runInSlices(readLines(workspace.text), sliceClock, { signal, onProgress })
      const opened = await runInSlices(openLedger(file.records, await knowledge()), sliceClock, { signal })
      signal.throwIfAborted()
      workspace.put(opened)
      const { broken } = file
      subscriber.next({
        type: 'ledger.checked',
        summary: file.header === null ? null : summaryOf(file, opened),
        fault: broken === null ? null : { why: broken.reason, line: broken.line, seq: broken.seq },
      })
    }
    check().catch(() => {
      if (!signal.aborted)
        subscriber.next({
          type: 'ledger.checked',
          summary: null,
          fault: { why: 'unreadable', line: null, seq: null },
        })
    })
    return () => stop.abort()
  })

export const defineCheckLedgerActor = (deps: CheckLedgerDeps) => streamLogic(() => checkLedger(deps))
