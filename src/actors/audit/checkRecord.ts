import { type EventObject, fromCallback } from 'xstate'
import type { RecordSummary } from '../../contracts/audit/record.ts'
import type { EventOf } from '../../contracts/machineContract.ts'
import type { auditPageContract } from '../../machines/audit/auditPageContract.ts'
import { type Breath, inSlices } from '../../services/audit/inSlices.ts'
import { type LedgerFile, readLines } from '../../services/ledger/exportLedger.ts'
import type { WorkingDesk } from './auditDesk.ts'
import { type OpenRecord, openRecord, type RecordKnowledge } from './openRecord.ts'

interface CheckRecordDeps {
  readonly desk: WorkingDesk
  readonly breath: Breath
  readonly knowledge: () => Promise<RecordKnowledge>
}

const summaryOf = ({ header, records, endedAbruptly }: LedgerFile, opened: OpenRecord): RecordSummary => ({
  session: header?.session ?? '',
  appVersion: header?.appVersion ?? '',
  timeZone: header?.timeZone ?? 'UTC',
  entries: records.length,
  actors: opened.index.lives.length,
  errors: opened.index.errors.length,
  from: records[0]?.at ?? 0,
  to: records.at(-1)?.at ?? 0,
  endedAbruptly,
})

/** Progress is told this often: bars need no more, and each tells the page to draw. */
const TELL_EVERY_MS = 100

/** Checks the lines on the desk in slices, opens what holds, and says where it stops holding. */
export const defineCheckRecordActor = ({ desk, breath, knowledge }: CheckRecordDeps) =>
  fromCallback<EventObject, undefined>(({ sendBack }) => {
    const stop = new AbortController()
    const { signal } = stop
    const tell = (event: EventOf<typeof auditPageContract>) => sendBack(event)
    const total = desk.text.split('\n').length - 1
    let told = breath.now()
    const onProgress = (done: number): void => {
      if (breath.now() - told < TELL_EVERY_MS) return
      told = breath.now()
      tell({ type: 'record.progressed', done, total })
    }
    const check = async (): Promise<void> => {
      const file = await inSlices(readLines(desk.text), breath, { signal, onProgress })
      const opened = await inSlices(openRecord(file.records, await knowledge()), breath, { signal })
      signal.throwIfAborted()
      desk.put(opened)
      const { broken } = file
      tell({
        type: 'record.checked',
        summary: file.header === null ? null : summaryOf(file, opened),
        fault: broken === null ? null : { why: broken.reason, line: broken.line, seq: broken.seq },
      })
    }
    check().catch(() => {
      if (!signal.aborted)
        tell({
          type: 'record.checked',
          summary: null,
          fault: { why: 'unreadable', line: null, seq: null },
        })
    })
    return () => stop.abort()
  })
