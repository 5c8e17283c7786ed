import { describe, expect } from 'vitest'
import type { RecordSummary, StoredSession } from '../../src/contracts/audit/record.ts'
import type { ContextOf } from '../../src/contracts/machineContract.ts'
import { auditPageContract } from '../../src/machines/audit/auditPageContract.ts'
import { auditPageMachine } from '../../src/machines/audit/auditPageMachine.ts'
import { noFilters } from '../../src/machines/audit/auditPageSetup.ts'
import type { Sent } from '../liveRun.ts'
import { done, failed, testModel } from '../paths.ts'
import { offline } from '../portal/fixtures.ts'
import { auditPageOutcomes } from './auditPage.outcomes.ts'

const stored: StoredSession = { session: 's-1', from: 1, to: 9, entries: 3, current: true }
const summary: RecordSummary = {
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
  sent.filter(({ to }) => to === 'record').map(({ event }) => event.type)
/** Looking through a record: the context holds figures only, and the record advances. */
const looks = ({
  context,
  children,
}: {
  context: ContextOf<typeof auditPageContract>
  children: readonly string[]
}) => {
  expect(children).toContain('record')
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
      done('readRecord', { lines: 4 }),
      failed('readRecord', offline),
      done('saveRecord', {}),
      failed('saveRecord', offline),
      done('copyLink', {}),
      failed('copyLink', offline),
      failed('checkRecord', offline),
      failed('record', offline),
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
      { type: 'record.saveRequested' },
      { type: 'link.requested' },
      { type: 'record.progressed', done: 2, total: 4 },
      { type: 'record.checked', summary, fault: null },
      { type: 'record.checked', summary, fault: changed },
      { type: 'record.checked', summary: null, fault: { why: 'format', line: 1, seq: null } },
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
        expect(children).toContain('readRecord')
      },
      verifying: ({ children }) => expect(children).toContain('checkRecord'),
      'ready.paused': (view) => {
        looks(view)
        expect(view.context.fault).toBeNull()
      },
      'ready.playing': (view) => {
        looks(view)
        expect(orders(view.sent).at(-1)).toMatch(/playWanted|momentWanted/)
      },
      'ready.saving': ({ children }) => expect(children).toContain('saveRecord'),
      'ready.linking': ({ context, children }) => {
        // The content of a file never enters an address.
        expect(context.source?.kind).toBe('stored')
        expect(children).toContain('copyLink')
      },
      'broken.unreadable': ({ context, children }) => {
        expect(context.fault ?? context.failure ?? context.summary).not.toBeNull()
        expect(children).not.toContain('record')
      },
      'broken.partial.paused': (view) => {
        looks(view)
        expect(view.context.fault).toEqual(changed)
      },
      'broken.partial.playing': looks,
      'broken.partial.saving': ({ children }) => expect(children).toContain('saveRecord'),
      'broken.partial.linking': ({ children }) => expect(children).toContain('copyLink'),
    },
  })
})
