import type { ExpectedOutcomes } from '../outcomes.ts'

/** Lists the outcome of each event in `calendarGrid`. Edit it by hand when the chart changes on purpose. */
export const calendarGridOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to closed'],
  },
  closed: {
    'grid.opened': ['to finding'],
  },
  finding: {
    'xstate.done.actor.readClock': ['to idle · set anchor, focus, refusal · send calendar.shown'],
    'xstate.error.actor.readClock': ['to closed', 'to idle'],
  },
  resizing: {
    'grid.dragCancelled': ['to idle · set edge'],
    'grid.dragMoved': ['set focus'],
    'grid.dropped': ['to idle · set edge, refusal'],
  },
  idle: {
    'grid.dragStarted': ['to selecting · set anchor, focus, refusal'],
    'grid.edgeGrabbed': ['to resizing · set anchor, edge, focus, refusal'],
    'grid.moved': ['set anchor, focus, refusal · send calendar.shown'],
    'grid.opened': ['send calendar.shown'],
    'grid.placed': ['set anchor, focus, refusal · send calendar.shown'],
    'grid.selectionCleared': ['set anchor, refusal'],
    'grid.spanChosen': ['set anchor, span · send calendar.shown'],
    'grid.todayRequested': ['to finding'],
    'grid.turned': ['set anchor, focus, refusal · send calendar.shown'],
  },
  selecting: {
    'grid.dragCancelled': ['to idle · set anchor'],
    'grid.dragMoved': ['set focus'],
    'grid.dropped': ['to idle · set anchor, refusal'],
  },
}
