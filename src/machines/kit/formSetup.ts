import { assign, setup } from 'xstate'
import type { ZodObject, ZodType, z } from 'zod'
import { type Failure, toFailure } from '../../contracts/failure.ts'
import { AUTOSAVE_PAUSE_MS } from '../../contracts/portal/portalConstants.ts'
import { notProvided } from '../notProvided.ts'
import type { DraftOwner, FormOptions } from './formContract.ts'
import { requireValue } from './requireValue.ts'

/** Key of a stored draft; without an owner none is stored. */
export interface DraftKey {
  readonly form: string
  readonly owner: DraftOwner | null
}

const CONFLICT = 'conflict'

/** Types, actors, actions and guards of a form; the chart is in createForm.ts. */
export const formSetup = <P extends ZodType, V extends ZodType, D extends ZodObject, R extends ZodType>(
  options: FormOptions<P, V, D, R>,
) => {
  type Params = z.output<P>
  type Values = z.output<V>
  type Draft = z.output<D>
  type Result = z.output<R>
  interface Input {
    params: Params
    values: Draft
    version: number | null
    draftOwner: DraftOwner | null
  }
  interface Context {
    params: Params
    draftOwner: DraftOwner | null
    base: Draft
    values: Draft
    differs: boolean
    version: number | null
    revision: number
    storedDraft: { values: Draft; savedAt: number } | null
    theirs: { values: Draft; version: number } | null
    failure: Failure | null
    result: Result | null
  }
  type Event =
    | { type: 'form.changed'; values: Draft; differs: boolean }
    | { type: 'form.submitted'; values: Values }
    | { type: 'form.draftRestored' }
    | { type: 'form.draftDiscarded' }
    | { type: 'form.mineKept'; values: Values }
    | { type: 'form.theirsTaken' }
    | { type: 'form.retryRequested' }
  type Current = NonNullable<Context['theirs']>

  const draftKey = ({ context }: { context: Context }): DraftKey => ({
    form: options.id,
    owner: context.draftOwner,
  })

  const form = setup({
    types: {
      input: {} as Input,
      context: {} as Context,
      events: {} as Event,
      output: {} as { result: Result },
    },
    actors: {
      save: notProvided<{ result: Result }, { params: Params; values: Values; version: number | null }>(
        'save',
      ),
      fetchCurrent: notProvided<Current, { params: Params }>('fetchCurrent'),
      readDraft: notProvided<{ draft: Context['storedDraft'] }, DraftKey>('readDraft'),
      writeDraft: notProvided<Record<string, never>, DraftKey & { values: Draft }>('writeDraft'),
      removeDraft: notProvided<Record<string, never>, DraftKey>('removeDraft'),
    },
    actions: {
      setValues: assign((_, params: { values: Draft; differs: boolean }) => params),
      setStoredDraft: assign((_, { draft }: { draft: Context['storedDraft'] }) => ({ storedDraft: draft })),
      restoreDraft: assign(({ context }) => ({
        values: requireValue(context.storedDraft, 'storedDraft').values,
        differs: true,
        storedDraft: null,
        revision: context.revision + 1,
      })),
      clearStoredDraft: assign({ storedDraft: null }),
      setTheirs: assign((_, theirs: Current) => ({ theirs, failure: null })),
      takeTheirs: assign(({ context }) => {
        const { values, version } = requireValue(context.theirs, 'theirs')
        return { base: values, values, differs: false, version, theirs: null, revision: context.revision + 1 }
      }),
      takeTheirVersion: assign(({ context }) => ({
        version: requireValue(context.theirs, 'theirs').version,
        theirs: null,
      })),
      clearFailure: assign({ failure: null }),
      setFailure: assign((_, { error }: { error: unknown }) => ({ failure: toFailure(error) })),
      setResult: assign((_, { result }: { result: Result }) => ({ result })),
    },
    guards: {
      hasDraft: (_, { draft }: { draft: Context['storedDraft'] }) => draft !== null,
      differs: ({ context }) => context.differs,
      isDifferent: (_, { differs }: { differs: boolean }) => differs,
      hasStoredDraft: ({ context }) => context.storedDraft !== null,
      isConflict: ({ context }, { error }: { error: unknown }) =>
        context.version !== null && toFailure(error).code === CONFLICT,
    },
    delays: { draftPause: AUTOSAVE_PAUSE_MS },
  })
  return { form, draftKey }
}
