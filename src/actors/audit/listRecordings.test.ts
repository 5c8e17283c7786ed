import { describe, expect, it } from 'vitest'
import { createActor, toPromise } from 'xstate'
import type { LedgerRecord } from '../../contracts/audit/ledger.ts'
import type { LedgerStore } from '../../services/audit/ledger/ledgerStore.ts'
import { defineListRecordingsActor } from './listRecordings.ts'

const records = [10, 20, 30].map(
  (at, seq): LedgerRecord => ({
    kind: 'note',
    note: 'pageHidden',
    session: 's',
    seq,
    at,
    hash: '',
  }),
)
const store = {
  spans: async () => [{ session: 's', from: 10, to: 30, entries: 3 }],
  records: async () => records,
  close: () => undefined,
} as Partial<LedgerStore> as LedgerStore

const asked = async (search: string) => {
  const logic = defineListRecordingsActor({
    openStore: async () => store,
    current: async () => null,
    search: () => search,
  })
  return (await toPromise(createActor(logic).start())).asked
}

describe('the ledger that an address names', () => {
  it('is opened at an entry, or at the last entry until a time', async () => {
    expect(await asked('?session=s&at=1')).toEqual({ session: 's', at: 1 })
    expect(await asked('?session=s&time=29')).toEqual({ session: 's', at: 1 })
    expect(await asked('?session=s&time=30')).toEqual({ session: 's', at: 2 })
    expect(await asked('?session=s&time=5')).toEqual({ session: 's', at: 0 })
    expect(await asked('?session=s')).toEqual({ session: 's', at: null })
    expect(await asked('')).toBeNull()
  })
})
