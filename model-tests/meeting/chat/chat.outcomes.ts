import type { ExpectedOutcomes } from '../../outcomes.ts'

/** Lists the outcome of each event in `chat`. Edit it by hand when the chart changes on purpose. */
export const chatOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to ready'],
  },
  '*': {
    'broadcast.received': ['', 'set byId, order, unread · send call.eventsRaised'],
    'chat.carried': ['set draft'],
    'chat.closed': ['set panelOpen'],
    'chat.historyRead': ['set byId, order'],
    'chat.opened': ['set byId, panelOpen, unread'],
    'chat.recipientChosen': ['set chosen'],
    'chat.retryRequested': ['set byId, queue', 'to sending · set byId, queue'],
    'chat.sendRequested': [
      'set byId, order, queue, sentCount',
      'set refusal · send error.raised',
      'to sending · set byId, order, queue, sentCount',
    ],
    'peers.notified': ['set presentPeers'],
    'policy.changed': ['set knownRoles'],
    'room.described': ['set isLargeRoom'],
  },
  sending: {
    'xstate.done.actor.sendMessage': ['set byId, queue', 'to ready · set byId, queue'],
    'xstate.error.actor.sendMessage': [
      'set byId, queue · send error.raised',
      'to ready · set byId, queue · send error.raised',
    ],
  },
}
