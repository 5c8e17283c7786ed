import type { ExpectedOutcomes } from '../../outcomes.ts'

/** Lists the outcome of each event in `streaming`. Edit it by hand when the chart changes on purpose. */
export const streamingOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to idle'],
  },
  '*': {
    'policy.changed': ['set rights'],
    'streaming.ordered': ['send error.raised', 'set queue', 'to sending · set failure, queue'],
  },
  sending: {
    'xstate.done.actor.sendStreamingCommand': ['set queue', 'to idle · set queue'],
    'xstate.error.actor.sendStreamingCommand': [
      'set failure, queue · send error.raised',
      'to idle · set failure, queue · send error.raised',
    ],
  },
}
