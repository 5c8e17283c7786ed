import { assign, setup } from 'xstate'
import { type ZodType, z } from 'zod'
import { type Failure, failure, toFailure } from '../../contracts/failure.ts'
import { event } from '../../contracts/machineContract.ts'
import { notProvided } from '../notProvided.ts'

interface ConfirmedCommandOptions<P extends ZodType, R extends ZodType> {
  /** The machine's id in the registry and in ledgers. */
  readonly id: string
  readonly description: string
  /** Requirement ids. */
  readonly spec: readonly string[]
  readonly params: P
  readonly result: R
}

const contractOf = <P extends ZodType, R extends ZodType>({
  params,
  result,
}: ConfirmedCommandOptions<P, R>) => ({
  input: z.object({ params }),
  context: z.object({ params, result: result.nullable(), failure: failure.nullable() }),
  events: {
    /** `again`: the effect is more serious at this moment, so a second confirmation is needed. */
    ...event('confirmation.confirmed', { again: z.boolean() }),
    ...event('confirmation.dismissed', {}),
  },
  outputs: { run: z.object({ result }) },
})

/**
 * A write that cannot be undone: it needs one confirmation, two where the effect is more serious, before it
 * is sent. It ends with `{ result }`, which is null when it was dismissed.
 * @returns the machine and its contract; provide `run`, which resolves to `{ result }` and rejects with a
 * `Failure`
 */
export const createConfirmedCommand = <P extends ZodType, R extends ZodType>(
  options: ConfirmedCommandOptions<P, R>,
) => {
  type Params = z.output<P>
  type Result = z.output<R>
  interface Context {
    params: Params
    result: Result | null
    failure: Failure | null
  }
  type Event = { type: 'confirmation.confirmed'; again: boolean } | { type: 'confirmation.dismissed' }

  const machine = setup({
    types: {
      input: {} as { params: Params },
      context: {} as Context,
      events: {} as Event,
      output: {} as { result: Result | null },
    },
    actors: { run: notProvided<{ result: Result }, { params: Params }>('run') },
    actions: {
      setResult: assign((_, { result }: { result: Result }) => ({ result })),
      setFailure: assign((_, { error }: { error: unknown }) => ({ failure: toFailure(error) })),
      clearFailure: assign({ failure: null }),
    },
    guards: { isAskedAgain: (_, { again }: { again: boolean }) => again },
  }).createMachine({
    id: options.id,
    description: options.description,
    meta: { spec: options.spec },
    context: ({ input }) => ({ params: input.params, result: null, failure: null }),
    initial: 'confirming',
    output: ({ context }) => ({ result: context.result }),
    states: {
      confirming: {
        description: 'Describes the effect; the safe answer has the focus.',
        on: {
          'confirmation.confirmed': [
            {
              guard: { type: 'isAskedAgain', params: ({ event }) => ({ again: event.again }) },
              target: 'confirmingAgain',
            },
            { target: 'running' },
          ],
          'confirmation.dismissed': 'dismissed',
        },
      },
      confirmingAgain: {
        description: 'Asks a second time.',
        on: { 'confirmation.confirmed': 'running', 'confirmation.dismissed': 'dismissed' },
      },
      running: {
        description: 'The call runs and can no longer be dismissed.',
        entry: 'clearFailure',
        invoke: {
          id: 'run',
          src: 'run',
          input: ({ context }) => ({ params: context.params }),
          onDone: { target: 'done', actions: { type: 'setResult', params: ({ event }) => event.output } },
          onError: {
            target: 'failed',
            actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
          },
        },
      },
      failed: {
        description: 'Nothing has changed; it can be retried.',
        on: { 'confirmation.confirmed': 'running', 'confirmation.dismissed': 'dismissed' },
      },
      done: { description: 'The call succeeded.', type: 'final' },
      dismissed: { description: 'Nothing has changed.', type: 'final' },
    },
  })
  return { kind: 'confirmedCommand' as const, machine, contract: contractOf(options) }
}
