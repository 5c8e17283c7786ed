import { describe, expect, it } from 'vitest'
// @ts-expect-error Plain JavaScript without declarations, because npm test runs it.
import { machinesOf } from './changedMachines.mjs'

describe('the machines of a change', () => {
  const charts: Readonly<Record<string, string>> = {
    'src/machines/meeting/connection/mediaPathMachine.ts': "setup({}).createMachine({\n  id: 'mediaPath',",
    'src/machines/app/appMachine.ts': 'export const appMachine = appSetup.createMachine(config)',
    'src/machines/calendar/gridMachine.ts': "setup({}).createMachine({\n  id: 'calendarGrid',",
  }
  const read = (path: string) => charts[path] ?? null

  it('are those whose chart or parts it touches, once each, by the id of the chart', () => {
    const files = [
      'src/machines/meeting/connection/mediaPathMachine.ts',
      'src/machines/meeting/connection/mediaPathContract.ts',
      'src/machines/app/appSetup.ts',
      'src/machines/calendar/gridContract.ts',
      'src/views/app/AppLayout.tsx',
    ]
    expect(machinesOf(files, read)).toEqual(['mediaPath', 'app', 'calendarGrid'])
  })

  it('are the own models of the factories that it touches', () => {
    expect(machinesOf(['src/machines/kit/createForm.ts', 'src/machines/kit/sameJson.ts'], read)).toEqual([
      'kitForm',
    ])
  })
})
