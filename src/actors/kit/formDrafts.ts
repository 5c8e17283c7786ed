import { fromPromise } from 'xstate'
import { toFailure } from '../../contracts/failure.ts'
import type { DraftKey } from '../../machines/kit/formSetup.ts'
import type { DraftStore } from '../../services/portal/drafts.ts'

const attempt = async <T>(act: () => T): Promise<T> => {
  try {
    return act()
  } catch (error) {
    throw toFailure(error)
  }
}

/** The actors of a form that keep its draft on the device; without an owner they do nothing. */
export const formDrafts = <TValues>(store: DraftStore<TValues>) => ({
  readDraft: fromPromise<{ draft: { values: TValues; savedAt: number } | null }, DraftKey>(({ input }) =>
    attempt(() => ({ draft: store.read(input) })),
  ),
  writeDraft: fromPromise<Record<string, never>, DraftKey & { values: TValues }>(({ input }) =>
    attempt(() => {
      store.write(input, input.values)
      return {}
    }),
  ),
  removeDraft: fromPromise<Record<string, never>, DraftKey>(({ input }) =>
    attempt(() => {
      store.remove(input)
      return {}
    }),
  ),
})
