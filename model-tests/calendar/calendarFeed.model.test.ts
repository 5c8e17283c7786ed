import { describe, expect } from 'vitest'
import type { ContextOf } from '../../src/contracts/machineContract.ts'
import { calendarFeedContract } from '../../src/machines/calendar/calendarFeedContract.ts'
import { calendarFeedMachine } from '../../src/machines/calendar/calendarFeedMachine.ts'
import { feedAddressCopy } from '../../src/machines/calendar/feedAddressCopy.ts'
import { feedState } from '../../src/machines/calendar/feedState.ts'
import { testCopy } from '../kit/testCopy.ts'
import { testQuery } from '../kit/testQuery.ts'
import { done, failed, testModel } from '../paths.ts'
import { NOON, offline } from '../portal/fixtures.ts'
import { calendarFeedOutcomes } from './calendarFeed.outcomes.ts'

const url = 'https://clinic.test/calendar/secret.ics'

describe('the private address of the calendar', () => {
  testQuery('whether there is one: every state and transition', feedState, {
    params: {},
    data: { feed: { created_at: NOON } },
  })
  testCopy('copying it: every state and transition', feedAddressCopy, { text: url })

  testModel<ContextOf<typeof calendarFeedContract>>('every state and transition', {
    expectedOutcomes: calendarFeedOutcomes,
    machine: calendarFeedMachine,
    contract: calendarFeedContract,
    input: {},
    cases: [
      { type: 'feed.makeRequested', replaces: false },
      { type: 'feed.makeRequested', replaces: true },
      { type: 'feed.revokeRequested' },
      { type: 'feed.confirmed' },
      { type: 'feed.dismissed' },
      { type: 'feed.copyRequested' },
      done('make', { url }),
      failed('make', offline),
      done('revoke', {}),
      failed('revoke', offline),
    ],
    expectedMessages: {
      idle: { 'feed.copyRequested': ['copy.requested'] },
      making: { 'xstate.done.actor.make': ['query.refreshRequested'] },
      revoking: { 'xstate.done.actor.revoke': ['query.refreshRequested'] },
    },
    checks: {
      idle: ({ context, children }) => {
        expect([null, url]).toContain(context.url)
        expect([...children].sort()).toEqual(['copy', 'state'])
      },
      confirmingNew: ({ children }) => expect(children).not.toContain('make'),
      confirmingRevoke: ({ children }) => expect(children).not.toContain('revoke'),
      making: ({ children }) => expect(children).toContain('make'),
      revoking: ({ children }) => expect(children).toContain('revoke'),
    },
  })
})
