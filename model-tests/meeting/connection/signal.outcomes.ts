import type { ExpectedOutcomes } from '../../outcomes.ts'

/** Lists the outcome of each event in `signal`. Edit it by hand when the chart changes on purpose. */
export const signalOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to closed'],
  },
  closed: {
    'signal.openRequested': ['to initialising'],
  },
  connected: {
    'signal.closeRequested': ['to closed'],
    'signal.openRequested': ['to initialising'],
  },
  'connected.open': {
    'socket.closed': ['to lost · set error · send signal.lost'],
    'socket.offline': ['to lost · set error · send signal.lost'],
  },
  'connected.open.idle': {
    'xstate.after.pingInterval': ['to connected.open.pinging'],
  },
  'connected.open.pinging': {
    'xstate.after.pingTimeout': ['to lost · set error · send signal.lost'],
    'xstate.done.actor.ping': ['to connected.open.idle · set pongTimes'],
    'xstate.error.actor.ping': ['to connected.open.idle'],
  },
  'connected.opening': {
    'socket.closed': ['to lost · set error · send signal.failed'],
    'socket.opened': ['to connected.open.pinging · send signal.opened'],
  },
  initialising: {
    'signal.closeRequested': ['to closed'],
    'xstate.done.actor.fetchInit': ['to connected.opening'],
    'xstate.error.actor.fetchInit': ['to lost · set error · send signal.failed'],
  },
  lost: {
    'signal.closeRequested': ['to closed'],
    'signal.openRequested': ['to initialising'],
  },
}
