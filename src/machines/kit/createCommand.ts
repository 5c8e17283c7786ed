import { assign, setup } from 'xstate'
import { type ZodType, z } from 'zod'
import { type Failure, failure, toFailure } from '../../contracts/failure.ts'
import { event } from '../../contracts/machineContract.ts'
import { notProvided } from '../notProvided.ts'
import { requireValue } from './requireValue.ts'

interface CommandOptions<P extends ZodType, R extends ZodType> {
  /** The machine's id in the registry and in ledgers. */
  readonly id: string
  readonly description: string
  /** Requirement ids. */
  readonly spec: readonly string[]
  readonly params: P
  readonly result: R
}

const contractOf = <P extends ZodType, R extends ZodType>({ params, result }: CommandOptions<P, R>) => ({
  /** null: it runs only on request. */
  input: z.object({ params: params.nullable() }),
  context: z.object({
    params: params.nullable(),
    result: result.nullable(),
    failure: failure.nullable(),
  }),
  events: {
    ...event('command.requested', { params }),
    ...event('command.retryRequested', {}),
    ...event('command.dismissed', {}),
  },
  outputs: { run: z.object({ result }) },
})

/**
 * A write to the server (design: `command`). Only one runs at a time; after a failure the same one can be
 * retried.
 * @returns the machine and its contract; provide `run`, which resolves to `{ result }` and rejects with a
 * `Failure`
 */
export const createCommand = <P extends ZodType, R extends ZodType>(options: CommandOptions<P, R>) => {
  type Params = z.output<P>
  type Result = z.output<R>
  interface Context {
    params: Params | null
    result: Result | null
    failure: Failure | null
  }
  type Event =
    | { type: 'command.requested'; params: Params }
    | { type: 'command.retryRequested' }
    | { type: 'command.dismissed' }

  const machine = setup({
    types: { input: {} as { params: Params | null }, context: {} as Context, events: {} as Event },
    actors: { run: notProvided<{ result: Result }, { params: Params }>('run') },
    actions: {
      setParams: assign((_, { params }: { params: Params }) => ({ params, result: null, failure: null })),
      setResult: assign((_, { result }: { result: Result }) => ({ result, failure: null })),
      setFailure: assign((_, { error }: { error: unknown }) => ({ failure: toFailure(error) })),
      clear: assign({ params: null, result: null, failure: null }),
    },
    guards: { hasParams: ({ context }) => context.params !== null },
  }).createMachine({
    id: options.id,
    description: options.description,
    meta: { spec: options.spec },
    context: ({ input }) => ({ params: input.params, result: null, failure: null }),
    initial: 'idle',
    states: {
      idle: {
        description: 'Nothing was requested.',
        always: { guard: 'hasParams', target: 'running' },
        on: {
          'command.requested': {
            actions: { type: 'setParams', params: ({ event }) => ({ params: event.params }) },
          },
        },
      },
      running: {
        description: 'The call runs; further requests are ignored.',
        invoke: {
          id: 'run',
          src: 'run',
          input: ({ context }) => ({ params: requireValue(context.params, 'params') }),
          onDone: {
            target: 'done',
            actions: { type: 'setResult', params: ({ event }) => event.output },
          },
          onError: {
            target: 'failed',
            actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
          },
        },
      },
      done: {
        description: 'The call succeeded.',
        on: {
          'command.requested': {
            target: 'running',
            actions: { type: 'setParams', params: ({ event }) => ({ params: event.params }) },
          },
          'command.dismissed': { target: 'idle', actions: 'clear' },
        },
      },
      failed: {
        description: 'The call failed; it can be retried.',
        on: {
          'command.requested': {
            target: 'running',
            actions: { type: 'setParams', params: ({ event }) => ({ params: event.params }) },
          },
          'command.retryRequested': 'running',
          'command.dismissed': { target: 'idle', actions: 'clear' },
        },
      },
    },
  })
  return { kind: 'command' as const, machine, contract: contractOf(options) }
}
