import { type ZodObject, type ZodType, z } from 'zod'
import { failure } from '../../contracts/failure.ts'
import { event } from '../../contracts/machineContract.ts'

export interface FormOptions<P extends ZodType, V extends ZodType, D extends ZodObject, R extends ZodType> {
  /** The machine's id in the registry, in ledgers and in the keys of drafts. */
  readonly id: string
  readonly description: string
  /** Requirement ids. */
  readonly spec: readonly string[]
  /** Parameters of the form, e.g. an appointment's id; fixed while it runs. */
  readonly params: P
  /** The values to submit: the schema of the endpoint's body, which the view uses as its resolver. */
  readonly values: V
  /**
   * The fields as typed, valid or not, without credentials: what the machine holds, compares and stores as a
   * draft. `nothing` for a form whose fields only the view may hold.
   */
  readonly draft: D
  readonly result: R
}

/** Key of a form's draft: its owner, and the record when there are several, e.g. an appointment's id. */
export const draftOwner = z.object({ owner: z.string(), subject: z.string() })
export type DraftOwner = z.infer<typeof draftOwner>

/** @throws when a field is marked as a credential: those are never held nor stored */
const refuseCredentials = (id: string, draft: ZodObject): void => {
  for (const [field, schema] of Object.entries(draft.shape))
    if (z.globalRegistry.get(schema)?.sensitive === 'credential')
      throw new Error(`The draft of the form "${id}" has the credential "${field}"`)
}

export const formContractOf = <P extends ZodType, V extends ZodType, D extends ZodObject, R extends ZodType>({
  id,
  params,
  values,
  draft,
  result,
}: FormOptions<P, V, D, R>) => {
  refuseCredentials(id, draft)
  const storedDraft = z.object({ values: draft, savedAt: z.number() })
  return {
    input: z.object({
      params,
      /** Initial values of the fields. */
      values: draft,
      /** The version of the edited record; null when nobody else can change it. */
      version: z.number().nullable(),
      /** null: no draft is stored. */
      draftOwner: draftOwner.nullable(),
    }),
    context: z.object({
      params,
      draftOwner: draftOwner.nullable(),
      /** The initial values. */
      base: draft,
      values: draft,
      /**
       * Whether `values` differs from `base`. The view computes it, because a ledger omits the values and the
       * machine must fold from it to the same states.
       */
      differs: z.boolean(),
      version: z.number().nullable(),
      /** Incremented when `values` was replaced from outside, so that the view resets the form. */
      revision: z.number(),
      /** A draft of an earlier visit; `savedAt` is ms since the epoch. */
      storedDraft: storedDraft.nullable(),
      /** The values that another user has saved meanwhile. */
      theirs: z.object({ values: draft, version: z.number() }).nullable(),
      /** `errors` lists the fields that the server refused. */
      failure: failure.nullable(),
      result: result.nullable(),
    }),
    events: {
      /** The current fields, and whether they differ from `base`. */
      ...event('form.changed', { values: draft, differs: z.boolean() }),
      ...event('form.submitted', { values }),
      ...event('form.draftRestored', {}),
      ...event('form.draftDiscarded', {}),
      /** In a conflict: these values replace the other user's. */
      ...event('form.mineKept', { values }),
      ...event('form.theirsTaken', {}),
      ...event('form.retryRequested', {}),
    },
    outputs: {
      save: z.object({ result }),
      fetchCurrent: z.object({ values: draft, version: z.number() }),
      readDraft: z.object({ draft: storedDraft.nullable() }),
      writeDraft: z.object({}),
      removeDraft: z.object({}),
      removeSavedDraft: z.object({}),
    },
  }
}
