import { describe, expect, it } from 'vitest'
// @ts-expect-error Plain JavaScript without declarations, because npm test runs it.
import { machinesOf } from './changedMachines.mjs'

describe('the machines of a change', () => {
  it('are those whose chart or parts it touches, once each', () => {
    const files = [
      'src/machines/meeting/connection/mediaPathMachine.ts',
      'src/machines/meeting/connection/mediaPathContract.ts',
      'src/machines/app/appSetup.ts',
      'src/machines/kit/createForm.ts',
      'src/views/app/AppLayout.tsx',
    ]
    expect(machinesOf(files, (path: string) => !path.includes('createForm'))).toEqual(['mediaPath', 'app'])
  })
})
