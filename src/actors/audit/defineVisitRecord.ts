import { ServiceError } from '../../contracts/failure.ts'
import type { OutputOf } from '../../contracts/machineContract.ts'
import {
  exportVisitRecord,
  type SignedVisitRecord,
  signedVisitRecord,
} from '../../contracts/portal/visitAudit.ts'
import type { visitRecordContract } from '../../machines/audit/visitRecordContract.ts'
import { visitRecordMachine } from '../../machines/audit/visitRecordMachine.ts'
import { openLedgerStore } from '../../services/audit/ledger/ledgerStore.ts'
import { verifySignedRecord } from '../../services/audit/visitRecord/verifySignedRecord.ts'
import type { ChosenFiles } from '../../services/files/chosenFiles.ts'
import { saveText } from '../../services/platform/saveText.ts'
import type { Http } from '../../services/portal/http.ts'
import { promiseLogic } from '../kit/promiseLogic.ts'
import type { RunningLedger } from './defineAudit.ts'

type Read = OutputOf<typeof visitRecordContract, 'readRecord'>

interface Services {
  http: Http
  chosenFiles: ChosenFiles
  ledger: () => Promise<RunningLedger | null>
}

/** An exported record is a few hundred entries; a larger file is another one. */
const LARGEST_FILE = 32 * 1024 * 1024

/** A page load that began a while before the visit may have recorded it. */
const MARGIN_MS = 10 * 60_000

const unreadable = (message: string) => new ServiceError({ code: 'notARecord', message, retryable: false })

const readFile = async (file: File | undefined): Promise<SignedVisitRecord> => {
  if (file === undefined || file.size > LARGEST_FILE)
    throw unreadable('There is no such file, or it is too large')
  const text = await file.text()
  try {
    return signedVisitRecord.parse(JSON.parse(text))
  } catch (error) {
    throw unreadable(error instanceof Error ? error.message : String(error))
  }
}

/** Ledgers of this browser that overlap the visit's call, the newest first. */
const sessionsAround = async (
  entries: Read['record']['entries'],
  ledger: Services['ledger'],
): Promise<Read['sessions']> => {
  const times = entries
    .filter(({ fact }) => /^(call|person|screen|visit\.(started|ended))/.test(fact.kind))
    .map(({ at }) => Date.parse(at))
  if (times.length === 0) return []
  const from = Math.min(...times) - MARGIN_MS
  const to = Math.max(...times) + MARGIN_MS
  const running = await ledger()
  await running?.flush()
  const store = await openLedgerStore()
  try {
    return (await store.spans())
      .filter((span) => span.to >= from && span.from <= to)
      .map((span) => ({ ...span, current: span.session === running?.session }))
      .sort((a, b) => b.to - a.to)
  } finally {
    store.close()
  }
}

/** The record of a visit, from the server or a file. The whole text stays here, for saving. */
export const defineVisitRecord = ({ http, chosenFiles, ledger }: Services): typeof visitRecordMachine => {
  let signed: SignedVisitRecord | null = null
  return visitRecordMachine.provide({
    actors: {
      readRecord: promiseLogic<Read, { appointmentId: string | null; file: string | null }>(
        async ({ input: { appointmentId, file }, signal }) => {
          signed = null
          const record =
            file !== null
              ? await readFile(chosenFiles.of(file))
              : await http.call(exportVisitRecord, { params: { id: appointmentId ?? '' } }, signal)
          const verified = await verifySignedRecord(record)
          signed = record
          return {
            record: {
              visit: record.visit,
              exportedAt: record.exported_at,
              checks: record.checks,
              ...verified,
            },
            // Without storage, there are no ledgers to compare with.
            sessions: await sessionsAround(verified.entries, ledger).catch(() => []),
          }
        },
      ),
      saveRecord: promiseLogic<Record<string, never>, { visit: string }>(async ({ input }) => {
        const text = JSON.stringify(signed, null, 1)
        saveText(document, `visit-record-${input.visit.slice(0, 8)}.json`, text, 'application/json')
        return {}
      }),
    },
  })
}
