import type { ExpectedOutcomes } from '../outcomes.ts'

/** What each event does in `peerCommands`; repeats the chart and is edited by hand when the chart should change. */
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
