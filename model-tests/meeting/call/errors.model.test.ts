import { describe, expect } from 'vitest'
import type { ContextOf } from '../../../src/contracts/machineContract.ts'
import { errorsContract } from '../../../src/machines/meeting/call/errorsContract.ts'
import { errorsMachine } from '../../../src/machines/meeting/call/errorsMachine.ts'
import { testModel } from '../../paths.ts'
import { lastNotification, trackError } from '../fixtures.ts'
import { errorsOutcomes } from './errors.outcomes.ts'

describe('errors', () => {
  const { terminal, ...fields } = trackError
  const record = { ...fields, isTerminal: terminal, timestamp: 5 }
  testModel<ContextOf<typeof errorsContract>>('M3.67 M8.065 M8.067 M8.068 M9.25 every state and transition', {
    expectedOutcomes: errorsOutcomes,
    machine: errorsMachine,
    contract: errorsContract,
    cases: [
      { type: 'error.raised', error: trackError },
      { type: 'errors.recorded', record },
      { type: 'errors.dismissed' },
    ],
    checks: {
      none: ({ context }) => expect(context.list.length).toBeLessThanOrEqual(50),
      some: ({ context, sent }) => {
        expect(context.list.at(-1)).toEqual(record)
        expect(lastNotification(sent)).toBeUndefined()
      },
    },
  })
})
