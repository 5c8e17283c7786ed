import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate'
import type { ContextOf, EventOf, OutputOf } from '../../contracts/machineContract.ts'
import { type AidChange, NO_AIDS, type WritingAids, withChange } from '../../contracts/portal/writingAids.ts'
import { requireValue } from '../kit/requireValue.ts'
import { notProvided } from '../notProvided.ts'
import type { writingAidsContract } from './writingAidsContract.ts'

type Contract = typeof writingAidsContract
type Context = ContextOf<Contract>

/** The doctor's own snippets and diagnoses: shown as changed at once, stored one change after the other. */
export const writingAidsMachine = setup({
  types: { context: {} as Context, events: {} as EventOf<Contract> },
  actors: {
    fetchAids: notProvided<OutputOf<Contract, 'fetchAids'>, void>('fetchAids'),
    storeChange: notProvided<OutputOf<Contract, 'storeChange'>, { change: AidChange }>('storeChange'),
  },
  actions: {
    assignFetched: assign(({ context }, { aids }: { aids: WritingAids }) => ({
      aids: context.changes.reduce(withChange, aids),
    })),
    /** Changes made meanwhile are applied again to the portal's state. */
    assignStored: assign(({ context }, { aids }: { aids: WritingAids }) => {
      const changes = context.changes.slice(1)
      return { changes, aids: changes.reduce(withChange, aids) }
    }),
    addChange: assign(({ context }, { change }: { change: AidChange }) => ({
      changes: [...context.changes, change],
      aids: withChange(context.aids ?? NO_AIDS, change),
    })),
  },
  guards: { hasChanges: ({ context }) => context.changes.length > 0 },
}).createMachine({
  id: 'writingAids',
  description: "The doctor's own snippets and diagnoses.",
  context: { aids: null, changes: [] },
  initial: 'closed',
  states: {
    closed: {
      description: 'Nothing is written yet; nothing is fetched.',
      on: { 'writingAids.opened': 'loading' },
    },
    loading: {
      description: 'They are fetched.',
      invoke: {
        id: 'fetchAids',
        src: 'fetchAids',
        onDone: {
          target: 'ready',
          actions: { type: 'assignFetched', params: ({ event }) => event.output },
        },
        onError: 'failed',
      },
    },
    failed: {
      description: 'They could not be read; what the product offers is still there.',
      on: { 'writingAids.opened': 'loading', 'writingAids.retryRequested': 'loading' },
    },
    ready: {
      description: 'They are known and stored.',
      always: { guard: 'hasChanges', target: 'storing' },
      on: {
        'writingAids.changed': {
          target: 'storing',
          actions: { type: 'addChange', params: ({ event }) => event },
        },
      },
    },
    storing: {
      description: 'The oldest change is stored.',
      on: {
        'writingAids.changed': { actions: { type: 'addChange', params: ({ event }) => event } },
      },
      invoke: {
        id: 'storeChange',
        src: 'storeChange',
        input: ({ context }) => ({ change: requireValue(context.changes[0] ?? null, 'change') }),
        onDone: {
          target: 'ready',
          actions: { type: 'assignStored', params: ({ event }) => event.output },
        },
        onError: 'unsaved',
      },
    },
    unsaved: {
      description: 'A change could not be stored; it stays until it is.',
      on: {
        'writingAids.retryRequested': 'storing',
        'writingAids.changed': {
          target: 'storing',
          actions: { type: 'addChange', params: ({ event }) => event },
        },
      },
    },
  },
})
export type WritingAidsRef = ActorRefFrom<typeof writingAidsMachine>

type Snapshot = SnapshotFrom<typeof writingAidsMachine>

export const selectAids = (snapshot: Snapshot | undefined): WritingAids => snapshot?.context.aids ?? NO_AIDS

export const selectUnsaved = (snapshot: Snapshot | undefined): boolean =>
  snapshot?.matches('unsaved') === true
