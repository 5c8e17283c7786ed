import { describe, expect, it } from 'vitest'
import { sessionStoreContract } from '../../../src/machines/meeting/call/sessionStoreContract.ts'
import { sessionStoreMachine } from '../../../src/machines/meeting/call/sessionStoreMachine.ts'
import { given } from '../../given.ts'

describe('the session store', () => {
  it('M3.64 holds values by key, each with the time and the author of its change', async () => {
    const store = await given(
      { machine: sessionStoreMachine, contract: sessionStoreContract },
      {
        type: 'store.changed',
        values: [
          { key: 'a', data: 1, updated_at: 5, updated_by: 'p2' },
          { key: 'b', data: { on: true } },
        ],
      },
    )
    expect(store.context()).toMatchObject({
      values: {
        a: { value: 1, updatedAt: 5, updatedBy: 'p2' },
        b: { value: { on: true }, updatedAt: null, updatedBy: null },
      },
    })
  })
})
