import type { ExpectedOutcomes } from '../outcomes.ts'

/** Lists the outcome of each event in `calendarFeed`. Edit it by hand when the chart changes on purpose. */
export const calendarFeedOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to idle'],
  },
  confirmingNew: {
    'feed.confirmed': ['to making'],
    'feed.dismissed': ['to idle'],
  },
  confirmingRevoke: {
    'feed.confirmed': ['to revoking'],
    'feed.dismissed': ['to idle'],
  },
  idle: {
    'feed.copyRequested': ['send copy.requested'],
    'feed.makeRequested': ['to confirmingNew', 'to making'],
    'feed.revokeRequested': ['to confirmingRevoke'],
  },
  making: {
    'xstate.done.actor.make': ['to idle · set url · send query.refreshRequested'],
    'xstate.error.actor.make': ['to idle · set failure'],
  },
  revoking: {
    'xstate.done.actor.revoke': ['to idle · send query.refreshRequested'],
    'xstate.error.actor.revoke': ['to idle · set failure'],
  },
}
