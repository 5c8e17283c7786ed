import type { ExpectedOutcomes } from '../../outcomes.ts'

/** Lists the outcome of each event in `peerCommands`. Edit it by hand when the chart changes on purpose. */
export const peerCommandsOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to idle'],
  },
  '*': {
    'peerCommands.ordered': ['send error.raised', 'set queue', 'to sending · set queue'],
    'transport.joined': ['set connected'],
    'transport.left': ['set connected', 'to idle · set connected, queue'],
  },
  sending: {
    'xstate.done.actor.sendCommand': [
      'set queue',
      'set queue · send peers.localChanged',
      'to idle · set queue',
      'to idle · set queue · send peers.localChanged',
    ],
    'xstate.error.actor.sendCommand': [
      'set queue · send error.raised',
      'to idle · set queue · send error.raised',
    ],
  },
}
