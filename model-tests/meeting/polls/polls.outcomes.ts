import type { ExpectedOutcomes } from '../../outcomes.ts'

/** Lists the outcome of each event in `polls`. Edit it by hand when the chart changes on purpose. */
export const pollsOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to asking'],
  },
  '*': {
    'policy.changed': [
      'set jobs, rights',
      'set jobs, rights · send poll.rightsChanged',
      'to asking · set jobs, rights',
      'to asking · set jobs, rights · send poll.rightsChanged',
    ],
    'polls.counted': ['', 'send poll.counted'],
    'polls.ordered': [
      'send error.raised',
      'send poll.startRequested',
      'set creation, jobs',
      'to asking · set creation, jobs',
    ],
    'polls.started': ['send poll.started', 'set order'],
    'polls.stopped': ['', 'send poll.stopped'],
    'transport.left': ['set creation, order', 'to idle · set creation, jobs, order'],
    'transport.reconnected': ['set jobs', 'to asking · set jobs'],
  },
  asking: {
    'xstate.done.actor.runJob': [
      'set jobs · send poll.started, send call.eventsRaised',
      'set jobs, order · send call.eventsRaised',
      'to idle · set creation, jobs · send poll.started',
      'to idle · set creation, jobs, order',
      'to idle · set jobs · send poll.started, send call.eventsRaised',
      'to idle · set jobs, order · send call.eventsRaised',
    ],
    'xstate.error.actor.runJob': [
      'set jobs · send error.raised',
      'to idle · set creation, jobs · send error.raised',
    ],
  },
}
