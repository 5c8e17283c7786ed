import { describe, expect } from 'vitest'
import type { ContextOf } from '../../src/contracts/machineContract.ts'
import { calendarContract } from '../../src/machines/calendar/calendarContract.ts'
import { calendarDays } from '../../src/machines/calendar/calendarDays.ts'
import { calendarMachine } from '../../src/machines/calendar/calendarMachine.ts'
import { conflictVisits } from '../../src/machines/calendar/conflictVisits.ts'
import { testQuery } from '../kit/testQuery.ts'
import { done, failed, testModel } from '../paths.ts'
import { offline, visit } from '../portal/fixtures.ts'
import { calendarOutcomes } from './calendar.outcomes.ts'

const zone = 'UTC-06:00'
const content = {
  kind: 'blocking' as const,
  period: {
    all_day: false as const,
    start_time: '2026-03-04T15:00:00.000Z',
    end_time: '2026-03-04T16:00:00.000Z',
  },
  reason: 'a private reason',
}
const exception = { id: 'o-1', version: 4, ...content }
const VISIT = '7d1f0c3e-5f5b-4c39-9a53-0a2f6a0b1c2d'
const conflict = {
  id: VISIT,
  start_time: '2026-03-04T15:00:00.000Z',
  end_time: '2026-03-04T15:30:00.000Z',
  speciality_id: 's-1',
  status: 'accepted' as const,
}
const form = (edited: typeof exception | null) => ({
  params: { zone, exception: edited },
  values: {
    ...{ kind: 'blocking' as const, all_day: false, start_date: '2026-03-04', end_date: '2026-03-04' },
    ...{ start: '540', end: '600', speciality_id: '', reason: '' },
  },
  version: edited?.version ?? null,
  draftOwner: null,
})
const pending = {
  form: 'exceptionForm' as const,
  how: 'form.submitted' as const,
  version: null,
  params: { zone, exception: null },
  values: form(null).values,
}
const touched = { id: VISIT, start_time: conflict.start_time, end_time: conflict.end_time }
const cancelled = { id: VISIT, kind: 'cancel' as const }
const removal = { op: 'remove' as const, id: 'o-1', version: 4, before: content }
const removed = {
  change: removal,
  saved: { id: 'o-1', version: 5 },
  undo: null,
  changeId: 'k-1',
  failure: null,
}
const refused = { change: removal, saved: null, undo: null, failure: offline }

describe('the calendar', () => {
  testQuery('P7.14 P7.17 its dates: every state and transition', calendarDays, {
    params: { first: '2026-03-01', days: 7, zone },
    data: {
      appointments: [visit('a-1')],
      overrides: [exception],
      hours: [{ effective_from: '2026-01-01', zone, weekly: [], lunch: [] }],
    },
  })

  testQuery('the visits outside the hours: every state and transition', conflictVisits, {
    params: { ids: ['a-1'], start_time: conflict.start_time, end_time: conflict.end_time },
    data: { appointments: [visit('a-1')] },
  })

  testModel<ContextOf<typeof calendarContract>>('P4.17 P4.18 P4.19 every state and transition', {
    expectedOutcomes: calendarOutcomes,
    machine: calendarMachine,
    contract: calendarContract,
    systemId: 'calendar',
    bystanders: ['notices'],
    input: { practitionerId: 'p-1', timezone: zone },
    cases: [
      { type: 'calendar.shown', first: '2026-03-01', days: 7 },
      { type: 'calendar.shown', first: '', days: 0 },
      { type: 'calendar.refreshRequested' },
      { type: 'calendar.editorOpened', form: form(null) },
      { type: 'calendar.editorOpened', form: form(exception) },
      { type: 'calendar.editorClosed' },
      { type: 'calendar.visitsOpened', visitIds: ['a-1'] },
      { type: 'calendar.visitsClosed' },
      { type: 'calendar.feedOpened' },
      { type: 'calendar.feedClosed' },
      failed('calendarFeed', offline),
      { type: 'calendar.copyOpened' },
      { type: 'calendar.copyTargetChosen', first: '2026-03-08', days: 7 },
      { type: 'calendar.copyClosed' },
      { type: 'calendar.changesRequested', changes: [removal] },
      { type: 'calendar.undoRequested' },
      { type: 'calendar.changeUndone', changes: ['k-1'] },
      { type: 'calendar.changeUndone', changes: ['k-9'] },
      { type: 'calendar.resultsDismissed' },
      { type: 'calendar.visitKept', visitId: 'a-1' },
      { type: 'calendar.reviewRequested', change: pending },
      done('review', { answers: null }),
      done('review', { answers: [cancelled], visits: [touched] }),
      failed('review', offline),
      done('exceptionForm', {
        result: { conflicts: [conflict], undo: 'u-1', saved: { ...exception, version: 5 } },
      }),
      failed('exceptionForm', offline),
      done('applyChanges', { results: [removed], conflicts: [] }),
      done('applyChanges', { results: [refused], conflicts: [] }),
      failed('applyChanges', offline),
      done('undoChanges', { results: [removed], conflicts: [conflict] }),
      failed('undoChanges', offline),
    ],
    facets: ({ shown, results, undone, answers }) => [
      answers.length,
      shown,
      results.map(({ saved }) => saved?.version ?? null),
      undone,
    ],
    expectedMessages: {
      browsing: {
        // Dates that are shown already are not asked for again.
        'calendar.shown': ['', 'query.requested'],
        'calendar.refreshRequested': ['query.refreshRequested, query.refreshRequested'],
      },
      copying: { 'calendar.copyTargetChosen': ['query.requested'] },
      // The visits that are outside the hours are read with their patients; without any, nothing is.
      'editing.filling': {
        'xstate.done.actor.exceptionForm': [
          'notices.undoOffered, query.cleared, query.refreshRequested, grid.selectionCleared',
          'notices.undoOffered, query.requested, query.refreshRequested, grid.selectionCleared',
        ],
      },
      'editing.reviewing': { 'xstate.done.actor.review': ['', 'form.submitted'] },
      applying: {
        'xstate.done.actor.applyChanges': [
          'notices.undoOffered, query.cleared, query.refreshRequested, grid.selectionCleared',
          'query.cleared, query.refreshRequested, grid.selectionCleared',
        ],
      },
    },
    checks: {
      browsing: ({ children }) => expect([...children].sort()).toEqual(['conflictVisits', 'days', 'grid']),
      sharing: ({ children }) => expect(children).toContain('calendarFeed'),
      copying: ({ children }) => expect(children).toContain('otherWeek'),
      viewing: ({ context }) => expect(context.visitIds).toEqual(['a-1']),
      'editing.filling': ({ context, children }) => {
        expect(children).toContain('exceptionForm')
        expect(children).not.toContain('review')
        expect(context.form).not.toBeNull()
        expect(context.pending).toBeNull()
      },
      'editing.reviewing': ({ context, children }) => {
        expect(children).toEqual(expect.arrayContaining(['exceptionForm', 'review']))
        expect(context.pending).toEqual(pending)
      },
      checking: ({ context, children }) => {
        expect(children).toContain('review')
        expect(children).not.toContain('applyChanges')
        expect(context.changes).toEqual([removal])
        expect(context.answers).toEqual([])
      },
      applying: ({ context, children }) => {
        expect(children).toContain('applyChanges')
        expect(context.changes).toEqual([removal])
      },
      undoing: ({ context, children }) => {
        expect(children).toContain('undoChanges')
        expect(context.changes).toHaveLength(1)
        expect(context.undone).toBe(false)
      },
    },
  })
})
