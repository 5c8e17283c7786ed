import { expect, type Page } from '@playwright/test'
import { z } from 'zod'
import { type Replayed, replayLedger } from '../../src/actors/audit/ledger/replay.ts'
import {
  isLedgerEntry,
  type LedgerEntry,
  type LedgerRecord,
  ledgerRecord,
} from '../../src/contracts/audit/ledger.ts'
import { firstBrokenLink } from '../../src/services/audit/ledger/chain.ts'
import { toJsonl } from '../../src/services/audit/ledger/exportLedger.ts'

/** The ledgers in a page's browser, one per page load. */
export interface ReadLedger {
  readonly session: string
  readonly entries: LedgerEntry[]
  readonly text: string
  readonly runs: Replayed[]
}

const batches = z.array(z.object({ text: z.string() }))

const stored = async (page: Page): Promise<LedgerRecord[]> => {
  const found = await page.evaluate(async () => {
    // The page loads its ledger after the first screen; opening the store earlier would create it empty.
    const known = await indexedDB.databases()
    if (!known.some(({ name }) => name === 'consulta-ledger')) return []
    return new Promise<unknown>((resolve, reject) => {
      const opening = indexedDB.open('consulta-ledger')
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => {
        const all = opening.result.transaction('batches').objectStore('batches').getAll()
        all.onerror = () => reject(all.error)
        all.onsuccess = () => {
          opening.result.close()
          resolve(all.result)
        }
      }
    })
  })
  return batches
    .parse(found)
    .flatMap(({ text }) => text.split('\n').map((line) => ledgerRecord.parse(JSON.parse(line) as unknown)))
}

/**
 * Waits until an event of this type is written, then reads everything, checks the chains and replays it.
 * @param machine that took the event; any machine when missing
 */
export const ledgersOf = async (page: Page, lastEvent: string, machine?: string): Promise<ReadLedger[]> => {
  const isWritten = (record: LedgerRecord) =>
    isLedgerEntry(record) &&
    record.event.type === lastEvent &&
    (machine === undefined || record.machine === machine)
  await expect
    .poll(async () => (await stored(page)).some(isWritten), {
      message: `an entry of ${lastEvent} in the ledger`,
    })
    .toBe(true)
  const records = await stored(page)
  return [...new Set(records.map(({ session }) => session))].map((session) => {
    const own = records.filter((record) => record.session === session)
    const entries = own.filter(isLedgerEntry)
    expect(firstBrokenLink(own), 'the chain holds').toBe(-1)
    return {
      session,
      entries,
      text: toJsonl(own, { session, appVersion: 'test', timeZone: 'UTC' }),
      runs: replayLedger(entries),
    }
  })
}

/** Expects that every actor of every page load replays to its states, and that no line contains a secret. */
export const expectAuditable = (ledgers: readonly ReadLedger[], secrets: readonly string[]): void => {
  for (const { runs, text } of ledgers) {
    expect(runs.filter(({ mismatch, problem }) => mismatch !== null || problem !== null)).toEqual([])
    for (const secret of secrets) expect(text, `the ledger holds "${secret}"`).not.toContain(secret)
  }
}
