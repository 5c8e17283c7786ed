import type { ExpectedOutcomes } from '../../outcomes.ts'

/** Lists the outcome of each event in `mediaPath`. Edit it by hand when the chart changes on purpose. */
export const mediaPathOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to recalling'],
  },
  '*': {
    'signal.opened': ['set offered'],
  },
  recalling: {
    'xstate.done.actor.recallPath': ['to tcp.remembered', 'to udp.attempts.first & udp.test.untested'],
    'xstate.error.actor.recallPath': ['to udp.attempts.first & udp.test.untested'],
  },
  'tcp.forgetting': {
    'xstate.done.actor.storePath': ['to udp.attempts.first & udp.test.over'],
    'xstate.error.actor.storePath': ['to udp.attempts.first & udp.test.over'],
  },
  'tcp.found.storing': {
    'xstate.done.actor.storePath': ['to tcp.found.stored'],
    'xstate.error.actor.storePath': ['to tcp.found.stored'],
  },
  'tcp.remembered': {
    'signal.opened': ['to tcp.testing · set offered'],
  },
  'tcp.testing': {
    'xstate.after.udpTest': ['to tcp.found.storing'],
    'xstate.done.actor.testUdp': ['to tcp.forgetting', 'to tcp.found.storing'],
    'xstate.error.actor.testUdp': ['to tcp.found.storing'],
  },
  udp: {
    'connection.established': ['', 'to udp.attempts.stood', 'to udp.attempts.stood & udp.test.over'],
  },
  'udp.attempts.failing': {
    'connection.failed': ['to tcp.found.storing'],
    'connection.recovered': ['to udp.attempts.stood'],
  },
  'udp.attempts.first': {
    'connection.failed': ['to tcp.found.storing'],
  },
  'udp.attempts.stood': {
    'connection.failed': ['to udp.attempts.failing'],
  },
  'udp.test.testing': {
    'xstate.after.udpTest': ['to tcp.found.storing · send path.blocked'],
    'xstate.done.actor.testUdp': ['to tcp.found.storing · send path.blocked', 'to udp.test.over'],
    'xstate.error.actor.testUdp': ['to udp.test.over'],
  },
  'udp.test.untested': {
    'signal.opened': ['to udp.test.testing · set offered'],
  },
}
