import { describe, expect } from 'vitest'
import type { ContextOf } from '../../src/contracts/machineContract.ts'
import { watchContract } from '../../src/machines/watch/watchContract.ts'
import { watchMachine } from '../../src/machines/watch/watchMachine.ts'
import { failed, testModel } from '../paths.ts'
import { offline } from '../portal/fixtures.ts'
import { watchOutcomes } from './watch.outcomes.ts'

const ADDRESS = 'AAAAAAAAAAAAAAAAAAAAAA'

describe('watching a stream', () => {
  testModel<ContextOf<typeof watchContract>>('every state and transition', {
    expectedOutcomes: watchOutcomes,
    machine: watchMachine,
    contract: watchContract,
    bystanders: [],
    input: { address: ADDRESS },
    cases: [
      { type: 'watch.played' },
      { type: 'watch.waited' },
      { type: 'watch.ended' },
      { type: 'watch.failed' },
      { type: 'watch.textChanged', text: 'Take it twice a day' },
      { type: 'watch.textChanged', text: null },
      { type: 'watch.retryRequested' },
      failed('watchStream', offline),
    ],
    checks: {
      'watching.waiting': ({ context, children }) => {
        expect(children).toEqual(['watchStream'])
        expect(context.text).toBeNull()
      },
      'watching.live': ({ children }) => expect(children).toEqual(['watchStream']),
      ended: ({ context, children }) => {
        expect(children).toEqual([])
        expect(context.text).toBeNull()
      },
      failed: ({ children }) => expect(children).toEqual([]),
    },
  })
})
