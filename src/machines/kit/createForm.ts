import type { ZodObject, ZodType } from 'zod'
import { type FormOptions, formContractOf } from './formContract.ts'
import { formSetup } from './formSetup.ts'
import { requireValue } from './requireValue.ts'

/**
 * A form (design: `form`). The view validates with the same schema before it submits; the machine saves,
 * stores a draft, and resolves a conflict with another user's version. It ends when it is saved, with
 * `{ result }`. Credentials are only part of `form.submitted` and never of the context.
 * @returns the machine, its contract, and the schemas for the view. Provide `save` (resolves to `{ result }`,
 * rejects with a `Failure`; the code `conflict` with a version opens the comparison), `fetchCurrent` where
 * there is a version, and `readDraft`, `writeDraft`, `removeDraft`
 */
export const createForm = <P extends ZodType, V extends ZodType, D extends ZodObject, R extends ZodType>(
  options: FormOptions<P, V, D, R>,
) => {
  const { form, draftKey } = formSetup(options)
  const machine = form.createMachine({
    id: options.id,
    description: options.description,
    meta: { spec: options.spec },
    context: ({ input }) => ({
      params: input.params,
      draftOwner: input.draftOwner,
      base: input.values,
      values: input.values,
      differs: false,
      version: input.version,
      revision: 0,
      storedDraft: null,
      theirs: null,
      failure: null,
      result: null,
    }),
    initial: 'open',
    output: ({ context }) => ({ result: requireValue(context.result, 'result') }),
    states: {
      open: {
        description: 'The form is being filled in.',
        type: 'parallel',
        states: {
          entry: {
            description: "The fields and the server's answers.",
            initial: 'editing',
            on: {
              'form.changed': {
                actions: {
                  type: 'setValues',
                  params: ({ event: { values, differs } }) => ({ values, differs }),
                },
              },
            },
            states: {
              editing: {
                description: 'The fields can be changed.',
                initial: 'pristine',
                on: {
                  'form.changed': [
                    {
                      guard: { type: 'isDifferent', params: ({ event }) => ({ differs: event.differs }) },
                      target: '.dirty',
                      actions: {
                        type: 'setValues',
                        params: ({ event: { values, differs } }) => ({ values, differs }),
                      },
                    },
                    {
                      target: '.pristine',
                      actions: {
                        type: 'setValues',
                        params: ({ event: { values, differs } }) => ({ values, differs }),
                      },
                    },
                  ],
                  'form.draftRestored': { guard: 'hasStoredDraft', target: '.dirty' },
                  'form.submitted': 'saving',
                },
                states: {
                  pristine: { description: 'The values are unchanged.' },
                  dirty: { description: 'There are unsaved changes.' },
                },
              },
              saving: {
                description: 'The values are being saved.',
                entry: 'clearFailure',
                invoke: {
                  id: 'save',
                  src: 'save',
                  input: ({ context: { params, version }, event }) => {
                    if (event.type !== 'form.submitted' && event.type !== 'form.mineKept')
                      throw new Error(`"${event.type}" brings no values`)
                    return { params, version, values: event.values }
                  },
                  onDone: {
                    target: `#${options.id}.clearing`,
                    actions: { type: 'setResult', params: ({ event }) => event.output },
                  },
                  onError: [
                    {
                      guard: { type: 'isConflict', params: ({ event }) => ({ error: event.error }) },
                      target: 'conflict',
                      actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
                    },
                    {
                      target: 'failed',
                      actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
                    },
                  ],
                },
              },
              conflict: {
                description: 'Another user has saved a newer version.',
                initial: 'reading',
                states: {
                  reading: {
                    description: 'The other version is fetched.',
                    invoke: {
                      id: 'fetchCurrent',
                      src: 'fetchCurrent',
                      input: ({ context }) => ({ params: context.params }),
                      onDone: {
                        target: 'comparing',
                        actions: { type: 'setTheirs', params: ({ event }) => event.output },
                      },
                      onError: {
                        target: 'loadFailed',
                        actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
                      },
                    },
                  },
                  comparing: {
                    description: 'Both versions are shown; the user chooses.',
                    on: {
                      'form.mineKept': {
                        target: `#${options.id}.open.entry.saving`,
                        actions: 'takeTheirVersion',
                      },
                      'form.theirsTaken': {
                        target: `#${options.id}.open.entry.editing`,
                        actions: 'takeTheirs',
                      },
                    },
                  },
                  loadFailed: {
                    description: 'The other version could not be fetched.',
                    on: { 'form.retryRequested': 'reading' },
                  },
                },
              },
              failed: {
                description: 'Saving failed; the failure gives the reason, by field where possible.',
                on: { 'form.submitted': 'saving' },
              },
            },
          },
          draft: {
            description: 'The draft is stored on the device for 24 hours (experience §2.3).',
            initial: 'reading',
            states: {
              reading: {
                description: 'A stored draft is looked up.',
                invoke: {
                  id: 'readDraft',
                  src: 'readDraft',
                  input: draftKey,
                  onDone: [
                    {
                      guard: { type: 'hasDraft', params: ({ event }) => event.output },
                      target: 'offered',
                      actions: { type: 'setStoredDraft', params: ({ event }) => event.output },
                    },
                    { guard: 'differs', target: 'pausing' },
                    { target: 'idle' },
                  ],
                  onError: 'idle',
                },
              },
              offered: {
                description: 'A draft was found; it is left unchanged until the user decides.',
                on: {
                  'form.draftRestored': { target: 'idle', actions: 'restoreDraft' },
                  'form.draftDiscarded': { target: 'removing', actions: 'clearStoredDraft' },
                },
              },
              idle: {
                description: 'The stored draft is up to date.',
                on: { 'form.changed': 'pausing', 'form.theirsTaken': 'removing' },
              },
              pausing: {
                description: 'Waits for a pause in typing.',
                on: {
                  'form.changed': { target: 'pausing', reenter: true },
                  'form.theirsTaken': 'removing',
                },
                after: {
                  draftPause: [{ guard: 'differs', target: 'writing' }, { target: 'removing' }],
                },
              },
              writing: {
                description: 'The draft is stored.',
                invoke: {
                  id: 'writeDraft',
                  src: 'writeDraft',
                  input: ({ context }) => ({ ...draftKey({ context }), values: context.values }),
                  onDone: 'idle',
                  onError: 'idle',
                },
                on: { 'form.changed': 'pausing', 'form.theirsTaken': 'removing' },
              },
              removing: {
                description: 'The draft is removed.',
                invoke: {
                  id: 'removeDraft',
                  src: 'removeDraft',
                  input: draftKey,
                  onDone: 'idle',
                  onError: 'idle',
                },
                on: { 'form.changed': 'pausing' },
              },
            },
          },
        },
      },
      clearing: {
        description: 'The form is saved; the draft is no longer needed.',
        invoke: {
          id: 'removeSavedDraft',
          src: 'removeDraft',
          input: draftKey,
          onDone: 'saved',
          onError: 'saved',
        },
      },
      saved: { description: 'The server has stored it.', type: 'final' },
    },
  })
  return {
    kind: 'form' as const,
    machine,
    contract: formContractOf(options),
    values: options.values,
    draft: options.draft,
  }
}
