import type { DraftKey } from '../../machines/kit/formSetup.ts'
import type { DraftStore } from '../../services/portal/drafts.ts'
import { promiseLogic } from './promiseLogic.ts'

/** The actors of a form that store its draft on the device; without an owner they do nothing. */
export const formDrafts = <TValues>(store: DraftStore<TValues>) => ({
  readDraft: promiseLogic<{ draft: { values: TValues; savedAt: number } | null }, DraftKey>(
    async ({ input }) => ({ draft: store.read(input) }),
  ),
  writeDraft: promiseLogic<Record<string, never>, DraftKey & { values: TValues }>(async ({ input }) => {
    store.write(input, input.values)
    return {}
  }),
  removeDraft: promiseLogic<Record<string, never>, DraftKey>(async ({ input }) => {
    store.remove(input)
    return {}
  }),
})
