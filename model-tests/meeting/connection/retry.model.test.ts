import { describe, expect } from 'vitest'
import type { ContextOf } from '../../../src/contracts/machineContract.ts'
import { retryContract } from '../../../src/machines/meeting/connection/retryContract.ts'
import { retryMachine } from '../../../src/machines/meeting/connection/retryMachine.ts'
import { done, elapsed, failed, testModel } from '../../paths.ts'
import { lostError, terminalError } from '../fixtures.ts'
import { retryOutcomes } from './retry.outcomes.ts'

const cases = [
  { type: 'retry.scheduled', error: lostError },
  { type: 'retry.attemptSucceeded' },
  { type: 'retry.scheduled', error: terminalError },
  { type: 'retry.cancelled' },
  { type: 'retry.signalLost' },
  { type: 'retry.signalBack' },
  done('drawDelay', { ms: 2_500 }),
  failed('drawDelay', lostError),
  elapsed('retryDelay'),
  elapsed('retryWindow'),
]

describe('retry', () => {
  testModel<ContextOf<typeof retryContract>>('every state and transition', {
    expectedOutcomes: retryOutcomes,
    machine: retryMachine,
    contract: retryContract,
    systemId: 'publishRetry',
    bystanders: ['meeting'],
    input: { category: 'PublishIceConnectionFailed' },
    cases,
    facets: (context) => [Math.min(context.attempts, 1), context.error?.terminal, context.signalUp],
    checks: {
      idle: ({ context }) => expect(context.attempts).toBe(0),
      waitingForSignal: ({ context, children }) => {
        expect(context.signalUp).toBe(false)
        expect(children).toEqual([])
      },
      'retrying.drawing': ({ context, children }) => {
        expect(children).toEqual(['drawDelay'])
        expect(context.signalUp).toBe(true)
      },
      'retrying.delaying': ({ context }) => {
        expect(context.error).not.toBeNull()
        expect(context.delayMs).toBeGreaterThan(0)
      },
      'retrying.attempting': ({ sent, context }) =>
        expect(sent.at(-1)?.event).toEqual({
          type: 'retry.attemptDue',
          category: 'PublishIceConnectionFailed',
          attempt: context.attempts,
        }),
      recovered: ({ sent, context }) => {
        expect(sent.findLast(({ event }) => event.type === 'retry.recovered')?.event).toEqual({
          type: 'retry.recovered',
          category: 'PublishIceConnectionFailed',
        })
        expect(context.error).toBeNull()
      },
      exhausted: ({ sent, context }) => {
        expect(sent.at(-1)?.event).toMatchObject({ type: 'retry.exhausted' })
        expect(context.error?.terminal).toBe(true)
        if (context.error?.code === 1003)
          expect(context.error.description).toBe('Could not recover after 60000 milliseconds')
      },
    },
  })
})
