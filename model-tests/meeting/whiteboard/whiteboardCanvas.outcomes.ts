import type { ExpectedOutcomes } from '../../outcomes.ts'

/** Lists the outcome of each event in `whiteboardCanvas`. Edit it by hand when the chart changes on purpose. */
export const whiteboardCanvasOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to link.reached.opening & pen.up'],
  },
  '*': {
    'clear.requested': [
      'set own',
      'set own, strokes · send board.write',
      'set own, strokes · send board.write, send board.write',
    ],
    'pen.chosen': ['set pen'],
    'stroke.erased': ['set strokes · send board.write'],
    'summary.written': ['set summary · send board.write'],
    'undo.requested': ['', 'set own, strokes · send board.write'],
  },
  'link.reached': {
    'board.lost': ['to link.waiting'],
    'board.refused': ['to link.refused'],
  },
  'link.reached.live': {
    'board.changed': ['set strokes, summary'],
  },
  'link.reached.opening': {
    'board.opened': ['to link.reached.live · set strokes, summary'],
  },
  'link.waiting': {
    'xstate.after.boardRetry': ['to link.reached.opening'],
  },
  'pen.down': {
    'cursor.moved': ['set current, cursor'],
    'cursor.toggled': ['to pen.up · set current, strokes · send board.write'],
    'pen.lifted': ['to pen.up · set current, strokes · send board.write'],
    'pen.moved': ['set begun, current, cursor, own, strokes · send board.write', 'set current, cursor'],
    'xstate.after.strokeShared': ['send board.write'],
  },
  'pen.up': {
    'cursor.moved': ['set cursor'],
    'cursor.toggled': ['to pen.down · set begun, current, own · send board.write'],
    'pen.pressed': ['to pen.down · set begun, current, cursor, own · send board.write'],
  },
}
