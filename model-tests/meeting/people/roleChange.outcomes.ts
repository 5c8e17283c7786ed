import type { ExpectedOutcomes } from '../../outcomes.ts'

/** Lists the outcome of each event in `roleChange`. Edit it by hand when the chart changes on purpose. */
export const roleChangeOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to incoming.none & outgoing.idle'],
  },
  'incoming.accepting': {
    'xstate.done.actor.acceptRole': ['to incoming.none · set request'],
    'xstate.error.actor.acceptRole': ['to incoming.none · set error, request · send error.raised'],
  },
  'incoming.none': {
    'roleChange.requested': ['to incoming.pending · set request'],
  },
  'incoming.pending': {
    'roleChange.accepted': ['to incoming.accepting'],
    'roleChange.rejected': ['to incoming.none · set request'],
  },
  outgoing: {
    'roleChange.ordered': ['set error, orders', 'to outgoing.requesting · set error, orders'],
  },
  'outgoing.requesting': {
    'xstate.done.actor.requestRole': ['set orders', 'to outgoing.idle · set orders'],
    'xstate.error.actor.requestRole': [
      'set error, orders · send error.raised',
      'to outgoing.idle · set error, orders · send error.raised',
    ],
  },
}
