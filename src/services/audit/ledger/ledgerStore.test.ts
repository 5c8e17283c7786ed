import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { openDB } from 'idb'
import { beforeEach, describe, expect, it } from 'vitest'
import { GENESIS, type UnchainedEntry } from '../../../contracts/audit/ledger.ts'
import { chainEntries, firstBrokenLink, lineOf } from './chain.ts'
import { openLedgerStore } from './ledgerStore.ts'
import type { LedgerBatch } from './ledgerWriter.ts'

const entry = (session: string, seq: number): UnchainedEntry => ({
  kind: 'entry',
  session,
  seq,
  at: 1_000 + seq,
  path: 'app/locale',
  run: 0,
  machine: 'locale',
  version: 'v1',
  from: null,
  event: { type: 'locale.chosen', locale: 'es' },
  to: 'es',
})
const chainOf = (session: string, length: number) =>
  chainEntries(
    GENESIS,
    Array.from({ length }, (_, seq) => entry(session, seq)),
  )
const batchOf = (session: string, from: number, to: number): LedgerBatch => {
  const part = chainOf(session, to).slice(from)
  return { session, first: from, last: to - 1, at: 1_000 + to - 1, lines: part.map(lineOf) }
}

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})

describe('the store of the ledger', () => {
  it('returns a session complete and in order, and the size of each', async () => {
    const store = await openLedgerStore()
    await store.append(batchOf('s2', 0, 2))
    await store.append(batchOf('s1', 0, 3))
    await store.append(batchOf('s1', 3, 12))
    expect(await store.read('s1')).toEqual(chainOf('s1', 12))
    expect(await store.sessions()).toEqual(['s1', 's2'])
    const size = (lines: readonly string[]) => lines.join('\n').length
    expect(await store.extents()).toEqual([
      { session: 's1', at: 1_011, size: size(batchOf('s1', 0, 3).lines) + size(batchOf('s1', 3, 12).lines) },
      { session: 's2', at: 1_001, size: size(batchOf('s2', 0, 2).lines) },
    ])
    await store.drop(['s1'])
    expect(await store.sessions()).toEqual(['s2'])
    store.close()
  })

  it('writes no line twice', async () => {
    const store = await openLedgerStore()
    await store.append(batchOf('s1', 0, 2))
    await expect(store.append(batchOf('s1', 0, 2))).rejects.toThrow()
    expect(await store.read('s1')).toHaveLength(2)
    store.close()
  })

  it('takes over what the version before has stored, with its chain', async () => {
    const chain = chainOf('old', 20)
    const before = await openDB('consulta-ledger', 1, {
      upgrade(database) {
        database.createObjectStore('entries', { keyPath: ['session', 'seq'] }).createIndex('at', 'at')
      },
    })
    for (const one of chain) await before.add('entries', one)
    before.close()
    const store = await openLedgerStore()
    const read = await store.read('old')
    expect(read).toEqual(chain)
    expect(firstBrokenLink(read)).toBe(-1)
    store.close()
  })
})
