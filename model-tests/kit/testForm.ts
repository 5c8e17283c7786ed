import { expect } from 'vitest'
import type { z } from 'zod'
import { done, elapsed, failed, type ModelOptions, testModel } from '../paths.ts'
import { offline } from '../portal/fixtures.ts'
import { formTransitions } from './form.transitions.ts'
import { FETCHED_AT, type FormInstance, type Sample } from './instance.ts'

const CONFLICT = { code: 'conflict', message: 'Changed by somebody else', retryable: false }

/** Context and children that the checks use. */
interface Seen {
  values: unknown
  differs: boolean
  storedDraft: { values: unknown } | null
  result: unknown
  failure: unknown
}

/** The model of an instance of `createForm` with its own data, which must match its schemas. */
export const formModel = <I extends FormInstance>(
  { machine, contract }: I,
  {
    params,
    submitted,
    opened,
    typed,
    theirs,
    result,
  }: {
    params: Sample<I, 'params'>
    /** Values that may be submitted. */
    submitted: z.output<I['values']>
    opened: Sample<I, 'values'>
    /** Differs from `opened`. */
    typed: Sample<I, 'values'>
    /** Values saved by somebody else. */
    theirs: Sample<I, 'values'>
    result: Sample<I, 'result'>
  },
): ModelOptions<Seen> => ({
  machine,
  contract,
  input: { params, values: opened, version: 1, draftOwner: { owner: 'p-1', subject: 'a' } },
  cases: [
    { type: 'form.changed', values: opened, differs: false },
    { type: 'form.changed', values: typed, differs: true },
    { type: 'form.submitted', values: submitted },
    { type: 'form.draftRestored' },
    { type: 'form.draftDiscarded' },
    { type: 'form.mineKept', values: submitted },
    { type: 'form.theirsTaken' },
    { type: 'form.retryRequested' },
    done('save', { result }),
    failed('save', offline),
    failed('save', CONFLICT),
    done('fetchCurrent', { values: theirs, version: 2 }),
    failed('fetchCurrent', offline),
    done('readDraft', { draft: null }),
    done('readDraft', { draft: { values: typed, savedAt: FETCHED_AT } }),
    failed('readDraft', offline),
    done('writeDraft', {}),
    failed('writeDraft', offline),
    done('removeDraft', {}),
    failed('removeDraft', offline),
    done('removeSavedDraft', {}),
    failed('removeSavedDraft', offline),
    elapsed('draftPause'),
  ],
  facets: ({ differs }) => [differs],
  limit: 20_000,
  expectedTransitions: formTransitions,
  checks: {
    'open.entry.editing.pristine': ({ context }) => expect(context.differs).toBe(false),
    'open.entry.editing.dirty': ({ context }) => {
      expect(context.differs).toBe(true)
      expect(context.values).toEqual(typed)
    },
    'open.entry.saving': ({ context, children }) => {
      expect(children).toContain('save')
      expect(context.failure).toBeNull()
    },
    'open.entry.conflict.reading': ({ children }) => expect(children).toContain('fetchCurrent'),
    'open.entry.conflict.comparing': ({ context }) =>
      expect(context).toMatchObject({ theirs: { values: theirs, version: 2 }, failure: null }),
    'open.entry.conflict.loadFailed': ({ context }) =>
      expect(context).toMatchObject({ theirs: null, failure: offline }),
    'open.entry.failed': ({ context }) => expect(context.failure).toEqual(offline),
    'open.draft.reading': ({ children }) => expect(children).toContain('readDraft'),
    'open.draft.offered': ({ context }) => expect(context.storedDraft?.values).toEqual(typed),
    'open.draft.idle': ({ context }) => expect(context.storedDraft).toBeNull(),
    'open.draft.pausing': ({ children }) => expect(children).not.toContain('writeDraft'),
    'open.draft.writing': ({ children }) => expect(children).toContain('writeDraft'),
    'open.draft.removing': ({ children }) => expect(children).toContain('removeDraft'),
    clearing: ({ context, children }) => {
      expect(children).toEqual(['removeSavedDraft'])
      expect(context.result).toEqual(result)
    },
    saved: ({ snapshot }) => expect(snapshot.output).toEqual({ result }),
  },
})

/** Declares the model test of one instance of `createForm`. */
export const testForm = <I extends FormInstance>(
  title: string,
  instance: I,
  samples: Parameters<typeof formModel<I>>[1],
): void => testModel(title, formModel(instance, samples))
