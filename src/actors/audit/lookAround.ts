import { fromPromise } from 'xstate'
import { z } from 'zod'
import type { OutputOf } from '../../contracts/machineContract.ts'
import type { auditPageContract } from '../../machines/audit/auditPageContract.ts'
import type { LedgerStore } from '../../services/ledger/ledgerStore.ts'

type Around = OutputOf<typeof auditPageContract, 'lookAround'>

/** What an address may ask for: a moment of this page load, or of another one that this browser recorded. */
const asking = z.object({
  session: z.string().optional(),
  at: z.coerce.number().int().nonnegative().optional(),
})

interface LookAroundDeps {
  readonly openStore: () => Promise<LedgerStore>
  /** The page load that is being recorded; null where nothing is. */
  readonly current: () => Promise<{ session: string; flush(): Promise<void> } | null>
  /** The query of the page's address. */
  readonly search: () => string
}

export const defineLookAroundActor = ({ openStore, current, search }: LookAroundDeps) =>
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
        asked: session === undefined ? null : { session, at: asked.at ?? null },
      }
    } finally {
      store.close()
    }
  })
