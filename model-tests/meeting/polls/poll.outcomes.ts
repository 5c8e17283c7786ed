import type { ExpectedOutcomes } from '../../outcomes.ts'

/** Lists the outcome of each event in `poll`. Edit it by hand when the chart changes on purpose. */
export const pollOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to lifecycle.created & work.fetching'],
  },
  '*': {
    'poll.answerRequested': ['send error.raised', 'set jobs', 'to work.answering · set jobs'],
    'poll.counted': ['set poll · send call.eventsRaised'],
    'poll.leaderboardRequested': ['set jobs, leaderboard', 'to work.fetching · set jobs'],
    'poll.responsesRequested': ['set jobs', 'to work.fetching · set jobs'],
    'poll.rightsChanged': ['set rights'],
    'poll.startRequested': ['set jobs', 'to work.ordering · set jobs'],
    'poll.stopRequested': ['set jobs', 'to work.ordering · set jobs'],
  },
  'lifecycle.created': {
    'poll.started': [
      'to lifecycle.started & work.fetching · set jobs, poll · send call.eventsRaised',
      'to lifecycle.started · set jobs, notify, poll',
    ],
    'poll.stopped': [
      'to lifecycle.stopped & work.fetching · set jobs, poll · send call.eventsRaised',
      'to lifecycle.stopped · set jobs, notify, poll',
    ],
  },
  'lifecycle.started': {
    'poll.stopped': [
      'to lifecycle.stopped & work.fetching · set jobs, poll · send call.eventsRaised',
      'to lifecycle.stopped · set jobs, notify, poll',
    ],
  },
  'work.answering': {
    'xstate.done.actor.runJob': [
      'to work.fetching · set jobs · send error.raised',
      'to work.fetching · set jobs, leaderboard, poll',
    ],
    'xstate.error.actor.runJob': [
      'to work.fetching · set jobs · send error.raised',
      'to work.ready · set jobs · send error.raised',
    ],
  },
  'work.fetching': {
    'xstate.done.actor.runJob': [
      'set answered, jobs, leaderboard, poll',
      'set jobs · send error.raised',
      'to work.ready · set answered, jobs, leaderboard, poll',
      'to work.ready · set jobs · send error.raised',
      'to work.ready · set jobs, leaderboard, notify, poll · send call.eventsRaised',
      'to work.ready · set jobs, notify · send error.raised, send call.eventsRaised',
    ],
    'xstate.error.actor.runJob': [
      'set jobs · send error.raised',
      'to work.ready · set jobs · send error.raised',
      'to work.ready · set jobs, notify · send error.raised, send call.eventsRaised',
    ],
  },
  'work.ordering': {
    'xstate.done.actor.runJob': [
      'to work.fetching · set jobs · send error.raised',
      'to work.fetching · set jobs, leaderboard, poll',
      'to work.ready · set jobs · send error.raised',
      'to work.ready · set jobs, leaderboard, poll',
    ],
    'xstate.error.actor.runJob': [
      'to work.fetching · set jobs · send error.raised',
      'to work.ready · set jobs · send error.raised',
    ],
  },
}
