import { describe, expect } from 'vitest'
import type { ContextOf } from '../../src/contracts/machineContract.ts'
import { announcerContract } from '../../src/machines/shell/announcerContract.ts'
import { announcerMachine } from '../../src/machines/shell/announcerMachine.ts'
import { testModel } from '../paths.ts'
import { announcerOutcomes } from './announcer.outcomes.ts'

describe('announcer', () => {
  testModel<ContextOf<typeof announcerContract>>('counts what it says, so that the same is said twice', {
    expectedOutcomes: announcerOutcomes,
    machine: announcerMachine,
    contract: announcerContract,
    systemId: 'announcer',
    cases: [
      { type: 'announcer.politeRequested', what: { say: 'page', page: 'home' } },
      { type: 'announcer.urgentRequested', what: { say: 'connectionLost' } },
    ],
    facets: ({ polite, urgent }) => [Math.min(polite?.count ?? 0, 2), Math.min(urgent?.count ?? 0, 2)],
    limit: 50,
    checks: {
      announcer: ({ context }) => {
        if (context.polite !== null) expect(context.polite.what).toEqual({ say: 'page', page: 'home' })
        if (context.urgent !== null) expect(context.urgent.what).toEqual({ say: 'connectionLost' })
      },
    },
  })
})
