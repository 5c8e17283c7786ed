import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb'
import {
  isLedgerEntry,
  type LedgerEntry,
  type LedgerRecord,
  ledgerEntry,
  ledgerRecord,
} from '../../../contracts/audit/ledger.ts'
import { lineOf } from './chain.ts'
import type { LedgerBatch } from './ledgerWriter.ts'

/**
 * The ledger's store in the browser: append-only, one chain per page load, limited by age and size. Lines are
 * stored in batches: one write for many, which is complete or absent.
 */
interface StoredBatch extends Omit<LedgerBatch, 'lines'> {
  readonly text: string
  readonly size: number
}

interface Schema extends DBSchema {
  batches: {
    key: [string, number]
    value: StoredBatch
    /** The fields that the limits need, readable without the lines. */
    indexes: { extent: [string, number, number, number] }
  }
}
interface FirstSchema extends DBSchema {
  entries: { key: [string, number]; value: LedgerEntry }
}

/** Time and length of a recorded session. */
export interface SessionSpan {
  readonly session: string
  /** Its first and last record, epoch milliseconds. */
  readonly from: number
  readonly to: number
  readonly entries: number
}

/** Size of a session. */
export interface SessionExtent {
  readonly session: string
  /** Time of its last record, epoch milliseconds. */
  readonly at: number
  /** Characters. */
  readonly size: number
}

export interface LedgerStore {
  append(batch: LedgerBatch): Promise<void>
  read(session: string): Promise<LedgerEntry[]>
  /** Entries and the recorder's own notes. */
  records(session: string): Promise<LedgerRecord[]>
  sessions(): Promise<string[]>
  extents(): Promise<SessionExtent[]>
  spans(): Promise<SessionSpan[]>
  drop(sessions: readonly string[]): Promise<void>
  close(): void
}

const NAME = 'consulta-ledger'

const storedOf = ({ lines, ...batch }: LedgerBatch): StoredBatch => {
  const text = lines.join('\n')
  return { ...batch, text, size: text.length }
}

/** Version 1 stored one object per entry. */
const moveEntries = async (
  database: IDBPDatabase<FirstSchema>,
  transaction: IDBPTransaction<FirstSchema, 'entries'[], 'versionchange'>,
  put: (batch: StoredBatch) => Promise<unknown>,
): Promise<void> => {
  let cursor = await transaction.objectStore('entries').openCursor()
  while (cursor) {
    const entry = ledgerEntry.parse(cursor.value)
    const { session, seq, at } = entry
    await put(storedOf({ session, first: seq, last: seq, at, lines: [lineOf(entry)] }))
    cursor = await cursor.continue()
  }
  database.deleteObjectStore('entries')
}

const openDatabase = (): Promise<IDBPDatabase<Schema>> =>
  openDB<Schema>(NAME, 2, {
    async upgrade(database, before, _now, transaction) {
      const batches = database.createObjectStore('batches', { keyPath: ['session', 'first'] })
      batches.createIndex('extent', ['session', 'first', 'at', 'size'])
      if (before !== 1) return
      // The library has types for one schema; the store of the previous version is not part of ours.
      const first: unknown = { database, transaction }
      const old = first as {
        database: IDBPDatabase<FirstSchema>
        transaction: IDBPTransaction<FirstSchema, 'entries'[], 'versionchange'>
      }
      await moveEntries(old.database, old.transaction, (batch) => batches.put(batch))
    },
    // Another tab upgrades the store and must not wait for this one.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  })

const sessionRange = (session: string): IDBKeyRange =>
  IDBKeyRange.bound([session, 0], [session, Number.MAX_SAFE_INTEGER])

export const openLedgerStore = async (): Promise<LedgerStore> => {
  const database = await openDatabase()

  const records = async (session: string): Promise<LedgerRecord[]> => {
    const stored = await database.getAll('batches', sessionRange(session))
    return stored.flatMap(({ text }) =>
      text.split('\n').map((line) => ledgerRecord.parse(JSON.parse(line) as unknown)),
    )
  }

  const extents = async (): Promise<SessionExtent[]> => {
    const found = new Map<string, SessionExtent>()
    let cursor = await database.transaction('batches').store.index('extent').openKeyCursor()
    while (cursor) {
      const [session, , at, size] = cursor.key
      found.set(session, { session, at, size: size + (found.get(session)?.size ?? 0) })
      cursor = await cursor.continue()
    }
    return [...found.values()]
  }

  /** Batches are in the order of their session; only the first line of each session is parsed. */
  const spans = async (): Promise<SessionSpan[]> => {
    const found = new Map<string, SessionSpan>()
    const store = database.transaction('batches').store
    let cursor = await store.index('extent').openCursor()
    while (cursor) {
      const { session, last, at, text } = cursor.value
      const known = found.get(session)
      const [line = ''] = text.split('\n', 1)
      const from = known?.from ?? ledgerRecord.parse(JSON.parse(line) as unknown).at
      found.set(session, { session, from, to: at, entries: last + 1 })
      cursor = await cursor.continue()
    }
    return [...found.values()]
  }

  return {
    async append(batch) {
      const transaction = database.transaction('batches', 'readwrite', { durability: 'relaxed' })
      const added = transaction.store.add(storedOf(batch))
      // A closing page does not wait for the result; a committed transaction is written anyway.
      transaction.commit()
      await Promise.all([added, transaction.done])
    },
    records,
    read: async (session) => (await records(session)).filter(isLedgerEntry),
    sessions: async () => (await extents()).map(({ session }) => session),
    extents,
    spans,
    async drop(sessions) {
      for (const session of sessions) await database.delete('batches', sessionRange(session))
    },
    close: () => database.close(),
  }
}
