import { describe, expect } from 'vitest'
import type { ContextOf } from '../../src/contracts/machineContract.ts'
import { gridContract } from '../../src/machines/calendar/gridContract.ts'
import { gridMachine } from '../../src/machines/calendar/gridMachine.ts'
import { done, failed, testModel } from '../paths.ts'
import { noon, offline } from '../portal/fixtures.ts'
import { calendarGridOutcomes } from './calendarGrid.outcomes.ts'

const cell = { date: '2026-03-04', minute: 600 }
const edge = { overrideId: 'o-1', side: 'end' as const }

describe('the grid of the calendar', () => {
  testModel<ContextOf<typeof gridContract>>('P9.29 every state and transition', {
    machine: gridMachine,
    expectedOutcomes: calendarGridOutcomes,
    contract: gridContract,
    systemId: 'calendarGrid',
    bystanders: ['calendar'],
    input: { timezone: 'UTC-06:00' },
    cases: [
      { type: 'grid.opened', weekStart: 0 },
      { type: 'grid.moved', towards: 'right', stretch: false },
      { type: 'grid.moved', towards: 'down', stretch: true },
      { type: 'grid.turned', by: 1 },
      { type: 'grid.todayRequested' },
      { type: 'grid.placed', cell },
      { type: 'grid.spanChosen', span: 'month' },
      { type: 'grid.spanChosen', span: 'week' },
      { type: 'grid.spanChosen', span: 'day' },
      { type: 'grid.selectionCleared' },
      { type: 'grid.dragStarted', cell },
      { type: 'grid.edgeGrabbed', edge, cell },
      { type: 'grid.dragMoved', cell: { ...cell, minute: 660 } },
      { type: 'grid.dropped', refusal: null },
      { type: 'grid.dropped', refusal: 'visit' },
      { type: 'grid.dragCancelled' },
      done('readClock', { deviceTime: noon }),
      failed('readClock', offline),
    ],
    facets: ({ focus, anchor, span, refusal }) => [focus === null, anchor !== null, span, refusal],
    expectedMessages: {
      idle: {
        'grid.opened': ['calendar.shown'],
        'grid.moved': ['calendar.shown'],
        'grid.turned': ['calendar.shown'],
        'grid.placed': ['calendar.shown'],
        'grid.spanChosen': ['calendar.shown'],
        'grid.selectionCleared': [''],
      },
    },
    checks: {
      closed: ({ context }) => expect(context.focus).toBeNull(),
      finding: ({ children }) => expect(children).toContain('readClock'),
      idle: ({ context, sent }) => {
        expect(context.focus).not.toBeNull()
        expect(context.edge).toBeNull()
        // Six in the morning there, of a Monday whose week began on the first.
        expect(sent.find(({ event }) => event.type === 'calendar.shown')?.event).toMatchObject({
          first: '2026-03-01',
          days: 7,
        })
      },
      selecting: ({ context }) => expect(context.anchor).toEqual(cell),
      resizing: ({ context }) => expect(context.edge).toEqual(edge),
    },
  })
})
