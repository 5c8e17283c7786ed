import { fromPromise } from 'xstate'
import { z } from 'zod'
import type { OutputOf } from '../../contracts/machineContract.ts'
import type { auditPageContract } from '../../machines/audit/auditPageContract.ts'
import type { LedgerStore } from '../../services/audit/ledger/ledgerStore.ts'

type Around = OutputOf<typeof auditPageContract, 'listRecordings'>

/** Parameters of the address: a moment of this page load, or of another one that this browser recorded. */
const asking = z.object({
  session: z.string().optional(),
  at: z.coerce.number().int().nonnegative().optional(),
  /** Epoch ms; the last entry until then is shown. */
  time: z.coerce.number().int().nonnegative().optional(),
})

/** The number of the last entry until a time, or of the first one after it; null without a time or entries. */
const seqUntil = async (
  store: LedgerStore,
  session: string,
  time: number | undefined,
): Promise<number | null> => {
  if (time === undefined) return null
  const records = await store.records(session)
  return (records.findLast(({ at }) => at <= time) ?? records[0])?.seq ?? null
}

interface ListRecordingsDeps {
  readonly openStore: () => Promise<LedgerStore>
  /** The current page load; null where nothing is recorded. */
  readonly current: () => Promise<{ session: string; flush(): Promise<void> } | null>
  /** The query of the page's address. */
  readonly search: () => string
}

export const defineListRecordingsActor = ({ openStore, current, search }: ListRecordingsDeps) =>
  fromPromise<Around, void>(async () => {
    const running = await current()
    await running?.flush()
    const store = await openStore()
    try {
      const spans = await store.spans()
      const asked = asking.safeParse(Object.fromEntries(new URLSearchParams(search()))).data ?? {}
      const session = asked.session ?? (asked.at === undefined ? undefined : running?.session)
      return {
        sessions: spans
          .map((span) => ({ ...span, current: span.session === running?.session }))
          .sort((a, b) => b.to - a.to),
        asked:
          session === undefined
            ? null
            : { session, at: asked.at ?? (await seqUntil(store, session, asked.time)) },
      }
    } finally {
      store.close()
    }
  })
