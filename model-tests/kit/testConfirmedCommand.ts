import { expect } from 'vitest'
import { done, failed, type ModelOptions, testModel } from '../paths.ts'
import { offline } from '../portal/fixtures.ts'
import { confirmedCommandTransitions } from './confirmedCommand.transitions.ts'
import type { Instance, Sample } from './instance.ts'

/** Context and children that the checks use. */
interface Seen {
  params: unknown
  result: unknown
  failure: unknown
}

/** The model of an instance of `createConfirmedCommand` with its own data, which must match its schemas. */
export const confirmedCommandModel = <I extends Instance<'confirmedCommand'>>(
  { machine, contract }: I,
  { params, result }: { params: Sample<I, 'params'>; result: Sample<I, 'result'> },
): ModelOptions<Seen> => ({
  machine,
  contract,
  input: { params },
  cases: [
    { type: 'confirmation.confirmed', again: false },
    { type: 'confirmation.confirmed', again: true },
    { type: 'confirmation.dismissed' },
    done('run', { result }),
    failed('run', offline),
  ],
  expectedTransitions: confirmedCommandTransitions,
  checks: {
    confirming: ({ children }) => expect(children).toEqual([]),
    confirmingAgain: ({ children }) => expect(children).toEqual([]),
    running: ({ context, children }) => {
      expect(children).toEqual(['run'])
      expect(context).toEqual({ params, result: null, failure: null })
    },
    failed: ({ context }) => expect(context).toEqual({ params, result: null, failure: offline }),
    done: ({ snapshot }) => expect(snapshot.output).toEqual({ result }),
    dismissed: ({ snapshot }) => expect(snapshot.output).toEqual({ result: null }),
  },
})

/** Declares the model test of one instance of `createConfirmedCommand`. */
export const testConfirmedCommand = <I extends Instance<'confirmedCommand'>>(
  title: string,
  instance: I,
  samples: Parameters<typeof confirmedCommandModel<I>>[1],
): void => testModel(title, confirmedCommandModel(instance, samples))
