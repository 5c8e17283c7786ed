import type { ExpectedOutcomes } from '../../outcomes.ts'

/** Lists the outcome of each event in `streaming`. Edit it by hand when the chart changes on purpose. */
export const streamingOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to idle'],
  },
  '*': {
    'hls.updated': ['set stopping'],
    'policy.changed': ['set rights'],
    'room.stateArrived': ['set stopping'],
    'rtmp.updated': ['set stopping'],
    'streaming.ordered': [
      'send error.raised',
      'set failure, queue, stopping',
      'to sending · set failure, queue, stopping',
    ],
  },
  sending: {
    'xstate.done.actor.sendStreamingCommand': ['set queue', 'to idle · set queue'],
    'xstate.error.actor.sendStreamingCommand': [
      'set failure, queue, stopping · send error.raised',
      'to idle · set failure, queue, stopping · send error.raised',
    ],
  },
}
