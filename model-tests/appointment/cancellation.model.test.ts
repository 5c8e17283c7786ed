import { describe } from 'vitest'
import { cancellation } from '../../src/machines/appointment/cancellation.ts'
import { testConfirmedCommand } from '../kit/testConfirmedCommand.ts'
import { visit } from '../portal/fixtures.ts'

describe('cancellation', () => {
  testConfirmedCommand('P1.22 P4.07 every state and transition', cancellation, {
    params: { practitionerId: 'p-1', appointment: visit('a') },
    result: { id: 'a' },
  })
})
