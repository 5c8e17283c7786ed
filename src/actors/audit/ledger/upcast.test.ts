import { describe, expect, it } from 'vitest'
import type { LedgerEntry } from '../../../contracts/audit/ledger.ts'
import { upcastRun } from './upcast.ts'

const entryOf = (event: LedgerEntry['event']) =>
  ({ machine: 'guestJoin', version: '75b6f14f610cffc1', event, to: { ended: 'rating' } }) as LedgerEntry

describe('a ledger of an end page that read the results of its visit once', () => {
  it('is read with the event of the repeated reading', () => {
    const left = { token: '', prescriptions: 1, files: 0, next_start: null }
    const lifted = upcastRun([
      entryOf({ type: 'xstate.done.actor.readVisitEnd', output: { left } }),
      entryOf({ type: 'xstate.error.actor.readVisitEnd', error: { code: 'offline' } }),
      entryOf({ type: 'guest.retryRequested' }),
    ])
    expect(lifted?.map(({ event }) => event)).toEqual([
      { type: 'guest.resultsRead', left },
      { type: 'guest.retryRequested' },
    ])
  })
})
