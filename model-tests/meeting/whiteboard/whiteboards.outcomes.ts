import type { ExpectedOutcomes } from '../../outcomes.ts'

/** Lists the outcome of each event in `whiteboards`. Edit it by hand when the chart changes on purpose. */
export const whiteboardsOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to idle'],
  },
  '*': {
    'policy.changed': [
      'set administers, lists',
      'set administers, lists · send whiteboard.roleChanged',
      'set administers, lists · send whiteboard.roleChanged, send whiteboard.roleChanged',
    ],
    'transport.left': ['set order', 'to idle · set jobs, order'],
    'whiteboards.ordered': [
      'send error.raised',
      'send whiteboard.closeRequested',
      'send whiteboard.openRequested',
      'set jobs',
      'to creating · set jobs',
    ],
    'whiteboards.updated': ['set order · send whiteboard.updated'],
  },
  creating: {
    'xstate.done.actor.createBoard': [
      'to idle · set jobs · send whiteboard.openRequested',
      'to idle · set jobs, order',
    ],
    'xstate.error.actor.createBoard': ['to idle · set jobs · send error.raised'],
  },
}
