import { describe, expect } from 'vitest'
import type { LedgerSummary, StoredSession } from '../../src/contracts/audit/openedLedger.ts'
import type { ContextOf } from '../../src/contracts/machineContract.ts'
import { auditPageContract } from '../../src/machines/audit/auditPageContract.ts'
import { auditPageMachine } from '../../src/machines/audit/auditPageMachine.ts'
import { noFilters } from '../../src/machines/audit/auditPageSetup.ts'
import type { Sent } from '../liveRun.ts'
import { done, failed, testModel } from '../paths.ts'
import { offline } from '../portal/fixtures.ts'
import { auditPageOutcomes } from './auditPage.outcomes.ts'

const stored: StoredSession = { session: 's-1', from: 1, to: 9, entries: 3, current: true }
const summary: LedgerSummary = {
  session: 's-1',
  appVersion: '1',
  timeZone: 'UTC',
  entries: 3,
  actors: 2,
  errors: 1,
  from: 1,
  to: 9,
  endedAbruptly: false,
}
const changed = { why: 'changed' as const, line: 3, seq: 1 }
const orders = (sent: readonly Sent[]): string[] =>
  sent.filter(({ to }) => to === 'ledger').map(({ event }) => event.type)
/** Looking through a ledger: the context holds figures only, and the ledger advances. */
const looks = ({
  context,
  children,
}: {
  context: ContextOf<typeof auditPageContract>
  children: readonly string[]
}) => {
  expect(children).toContain('ledger')
  expect(context.summary?.entries).toBe(3)
  expect(JSON.stringify(context).length).toBeLessThan(1_500)
}

describe('auditPage', () => {
  testModel<ContextOf<typeof auditPageContract>>('every state and transition', {
    expectedOutcomes: auditPageOutcomes,
    machine: auditPageMachine,
    contract: auditPageContract,
    bystanders: ['toasts'],
    cases: [
      done('listRecordings', { sessions: [stored], asked: null }),
      done('listRecordings', { sessions: [stored], asked: { session: 's-1', at: 2 } }),
      failed('listRecordings', offline),
      done('readLedger', { lines: 4 }),
      failed('readLedger', offline),
      done('saveLedger', {}),
      failed('saveLedger', offline),
      done('copyLink', {}),
      failed('copyLink', offline),
      failed('checkLedger', offline),
      failed('ledger', offline),
      { type: 'audit.sessionChosen', session: 's-1' },
      { type: 'audit.fileOffered' },
      { type: 'audit.closed' },
      { type: 'moment.stepRequested', by: 1 },
      { type: 'moment.errorRequested', by: -1 },
      { type: 'moment.edgeRequested', by: 1 },
      { type: 'moment.chosen', index: 1 },
      { type: 'playback.toggled' },
      { type: 'playback.speedChosen', speed: 4 },
      { type: 'filter.changed', filters: { ...noFilters, search: 'retry' } },
      { type: 'filter.cleared' },
      { type: 'actor.chosen', actorRun: 'app#0' },
      { type: 'actor.followed' },
      { type: 'panel.chosen', panel: 'why' },
      { type: 'question.asked', event: 'room.joinRequested' },
      { type: 'zoom.chosen', zoom: 4 },
      { type: 'ledger.saveRequested' },
      { type: 'link.requested' },
      { type: 'ledger.progressed', done: 2, total: 4 },
      { type: 'ledger.checked', summary, fault: null },
      { type: 'ledger.checked', summary, fault: changed },
      { type: 'ledger.checked', summary: null, fault: { why: 'format', line: 1, seq: null } },
      { type: 'moment.shown', index: 2, position: 2, actorRun: 'app#0' },
      { type: 'matches.counted', count: 3, position: 2, counting: false },
      { type: 'playback.ended' },
    ],
    facets: ({ source }) => source?.kind ?? null,
    checks: {
      'empty.reading': ({ children }) => expect(children).toContain('listRecordings'),
      'empty.refreshing': ({ context, children }) => {
        expect(context.source).toBeNull()
        expect(children).toContain('listRecordings')
      },
      'empty.choosing': ({ context }) => expect([context.source, context.summary]).toEqual([null, null]),
      loading: ({ context, children }) => {
        expect(context.source).not.toBeNull()
        expect(context.fault).toBeNull()
        expect(children).toContain('readLedger')
      },
      verifying: ({ children }) => expect(children).toContain('checkLedger'),
      'ready.paused': (view) => {
        looks(view)
        expect(view.context.fault).toBeNull()
      },
      'ready.playing': (view) => {
        looks(view)
        expect(orders(view.sent).at(-1)).toMatch(/playWanted|momentWanted/)
      },
      'ready.saving': ({ children }) => expect(children).toContain('saveLedger'),
      'ready.linking': ({ context, children }) => {
        // The content of a file never enters an address.
        expect(context.source?.kind).toBe('stored')
        expect(children).toContain('copyLink')
      },
      'broken.unreadable': ({ context, children }) => {
        expect(context.fault ?? context.failure ?? context.summary).not.toBeNull()
        expect(children).not.toContain('ledger')
      },
      'broken.partial.paused': (view) => {
        looks(view)
        expect(view.context.fault).toEqual(changed)
      },
      'broken.partial.playing': looks,
      'broken.partial.saving': ({ children }) => expect(children).toContain('saveLedger'),
      'broken.partial.linking': ({ children }) => expect(children).toContain('copyLink'),
    },
  })
})
