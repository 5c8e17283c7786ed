import type { ExpectedOutcomes } from '../../outcomes.ts'

/** Lists the outcome of each event in `whiteboard`. Edit it by hand when the chart changes on purpose. */
export const whiteboardOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to access.none & lifecycle.closed & work.ready'],
  },
  '*': {
    'whiteboard.closeRequested': [
      'set whiteboard',
      'to access.none & lifecycle.closed & work.ready · set jobs, whiteboard',
      'to access.none & lifecycle.closed · set whiteboard',
      'to work.ready · set jobs, whiteboard',
    ],
    'whiteboard.openRequested': ['set jobs', 'to work.fetching · set jobs'],
    'whiteboard.roleChanged': [
      'set administers, jobs',
      'to access.none & lifecycle.closed & work.fetching · set administers, jobs, whiteboard',
      'to access.none & lifecycle.closed · set administers, jobs, whiteboard',
      'to work.fetching · set administers, jobs',
    ],
    'whiteboard.updated': [
      'set jobs, whiteboard',
      'to access.none & lifecycle.closed & work.ready · set jobs, whiteboard',
      'to access.none & lifecycle.closed · set jobs, whiteboard',
      'to work.fetching · set jobs',
      'to work.ready · set jobs, whiteboard',
    ],
  },
  'work.fetching': {
    'xstate.done.actor.fetchAccess': [
      'set jobs, whiteboard',
      'to access.admin & lifecycle.open & work.ready · set jobs, whiteboard',
      'to access.admin & lifecycle.open · set jobs, whiteboard',
      'to access.admin & work.ready · set jobs, whiteboard',
      'to access.admin · set jobs, whiteboard',
      'to access.none & lifecycle.closed & work.ready · set jobs, whiteboard',
      'to access.none & lifecycle.closed · set jobs, whiteboard',
      'to access.read & lifecycle.open & work.ready · set jobs, whiteboard',
      'to access.read & lifecycle.open · set jobs, whiteboard',
      'to access.read & work.ready · set jobs, whiteboard',
      'to access.read · set jobs, whiteboard',
      'to access.write & lifecycle.open & work.ready · set jobs, whiteboard',
      'to access.write & lifecycle.open · set jobs, whiteboard',
      'to access.write & work.ready · set jobs, whiteboard',
      'to access.write · set jobs, whiteboard',
      'to work.ready · set jobs, whiteboard',
    ],
    'xstate.error.actor.fetchAccess': [
      'set jobs · send error.raised',
      'to work.ready · set jobs · send error.raised',
    ],
  },
}
