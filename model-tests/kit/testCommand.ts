import { expect } from 'vitest'
import { done, failed, type ModelOptions, testModel } from '../paths.ts'
import { offline } from '../portal/fixtures.ts'
import { commandTransitions } from './command.transitions.ts'
import type { Instance, Sample } from './instance.ts'

/** Context and children that the checks use. */
interface Seen {
  params: unknown
  result: unknown
  failure: unknown
}

/** The model of an instance of `createCommand` with its own data, which must match its schemas. */
export const commandModel = <I extends Instance<'command'>>(
  { machine, contract }: I,
  { params, result }: { params: Sample<I, 'params'>; result: Sample<I, 'result'> },
): ModelOptions<Seen> => ({
  machine,
  contract,
  input: { params: null },
  cases: [
    { type: 'command.requested', params },
    { type: 'command.retryRequested' },
    { type: 'command.dismissed' },
    done('run', { result }),
    failed('run', offline),
  ],
  expectedTransitions: commandTransitions,
  checks: {
    idle: ({ context, children }) => {
      expect(context).toEqual({ params: null, result: null, failure: null })
      expect(children).toEqual([])
    },
    running: ({ context, children }) => {
      expect(children).toEqual(['run'])
      expect(context.params).toEqual(params)
    },
    done: ({ context }) => expect(context).toEqual({ params, result, failure: null }),
    failed: ({ context }) => expect(context).toEqual({ params, result: null, failure: offline }),
  },
})

/** Declares the model test of one instance of `createCommand`. */
export const testCommand = <I extends Instance<'command'>>(
  title: string,
  instance: I,
  samples: Parameters<typeof commandModel<I>>[1],
): void => testModel(title, commandModel(instance, samples))
