import { assign, sendTo, setup } from 'xstate'
import type { ContextOf, EventOf, InputOf, OutputOf } from '../../../contracts/machineContract.ts'
import type { StoredValue } from '../../../contracts/meeting/call/storeRequests.ts'
import { toMeeting } from '../../address.ts'
import { notProvided } from '../../notProvided.ts'
import { errorOf } from './errorOf.ts'
import type { StoreJob, sessionStoreContract } from './sessionStoreContract.ts'

/**
 * The key/value store of the session (M1.21, M1.22, M3.64, M3.65, M7.058-M7.061, M7.076-M7.078, M7.092). The
 * server keeps our observed keys across a reconnect (protocol §9.2), so they are sent once.
 */
type Contract = typeof sessionStoreContract
type Context = ContextOf<Contract>

const merged = (values: Context['values'], changed: readonly StoredValue[]): Context['values'] => ({
  ...values,
  ...Object.fromEntries(
    changed.map(({ key, data, updated_at, updated_by }) => [
      key,
      { value: data, updatedAt: updated_at ?? null, updatedBy: updated_by ?? null },
    ]),
  ),
})

const withJob = (context: Context, job: StoreJob): Partial<Context> => ({ jobs: [...context.jobs, job] })

const listening = (context: Context, observed: string[]): Partial<Context> =>
  observed.length === context.observed.length
    ? {}
    : { observed, ...withJob(context, { kind: 'listen', keys: observed }) }

export const sessionStoreMachine = setup({
  types: { context: {} as Context, events: {} as EventOf<Contract>, input: {} as InputOf<Contract> },
  actors: { runJob: notProvided<OutputOf<Contract, 'runJob'>, StoreJob | null>('runJob') },
  actions: {
    queue: assign(({ context, event }) => {
      switch (event.type) {
        case 'store.setRequested':
          return withJob(context, { kind: 'set', key: event.key, value: event.value })
        case 'store.getRequested':
          return withJob(context, { kind: 'get', key: event.key })
        case 'store.observeRequested':
          return listening(context, [...new Set([...context.observed, ...event.keys])])
        case 'store.unobserveRequested':
          return listening(
            context,
            context.observed.filter((key) => !event.keys.includes(key)),
          )
        default:
          return {}
      }
    }),
    assignValues: assign(({ context, event }) =>
      event.type === 'store.changed' ? { values: merged(context.values, event.values) } : {},
    ),
    assignAnswer: assign(({ context }, params: { values: StoredValue[] }) => ({
      values: merged(context.values, params.values),
      jobs: context.jobs.slice(1),
    })),
    dropJob: assign({ jobs: ({ context }) => context.jobs.slice(1) }),
    raiseError: sendTo(toMeeting, ({ event }) => ({ type: 'error.raised', error: errorOf(event, 'STORE') })),
    reset: assign({ values: {}, observed: [], jobs: [] }),
  },
  guards: { hasJobs: ({ context }) => context.jobs.length > 0 },
}).createMachine({
  id: 'sessionStore',
  description: 'Values that the session shares between all its peers.',
  context: { values: {}, observed: [], jobs: [] },
  initial: 'idle',
  on: {
    'store.setRequested': { actions: 'queue', meta: { spec: ['M7.058', 'M7.076'] } },
    'store.getRequested': { actions: 'queue', meta: { spec: ['M7.059'] } },
    'store.observeRequested': { actions: 'queue', meta: { spec: ['M7.060', 'M7.077'] } },
    'store.unobserveRequested': { actions: 'queue', meta: { spec: ['M7.060', 'M7.078'] } },
    'store.changed': { actions: 'assignValues', meta: { spec: ['M7.092'] } },
    'transport.left': { target: '.idle', actions: 'reset' },
  },
  states: {
    idle: {
      description: 'No pending request.',
      always: { guard: 'hasJobs', target: 'asking' },
    },
    asking: {
      description: 'A value or a list of keys is being sent to the server.',
      invoke: {
        id: 'runJob',
        src: 'runJob',
        input: ({ context }) => context.jobs[0] ?? null,
        onDone: {
          target: 'idle',
          actions: { type: 'assignAnswer', params: ({ event }) => ({ values: event.output.values }) },
        },
        onError: { target: 'failed', actions: ['dropJob', 'raiseError'] },
      },
    },
    failed: {
      description: 'The last request was refused; the next one may succeed.',
      always: { guard: 'hasJobs', target: 'asking' },
    },
  },
})
