import type { ExpectedOutcomes } from '../outcomes.ts'

/** Lists the outcome of each event in `session`. Edit it by hand when the chart changes on purpose. */
export const sessionOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to restoring'],
  },
  '*': {
    'xstate.error.actor.tabs': [''],
    'xstate.error.actor.waitingCalls': [''],
  },
  active: {
    'call.expired': ['to refreshing · set waiting'],
    'session.refused': ['to expired · set endReason · send tabs.signedOut, send session.closed'],
    'session.signOutRequested': ['to signingOut · set endReason · send session.closed'],
    'tab.signedOut': ['to anonymous · set endReason · send session.closed'],
  },
  anonymous: {
    'call.expired': ['send calls.abandoned'],
    'session.signedIn': ['to active · set endReason · send tabs.signedIn, send session.opened'],
    'tab.signedIn': ['to restoring · set endReason'],
  },
  expired: {
    'call.expired': ['send calls.abandoned'],
    'xstate.done.actor.clearTokens': ['to anonymous'],
    'xstate.error.actor.clearTokens': ['to anonymous'],
  },
  refreshing: {
    'call.expired': ['set waiting'],
    'session.signOutRequested': [
      'to signingOut · set endReason, waiting · send calls.abandoned, send session.closed',
    ],
    'tab.signedOut': ['to anonymous · set endReason, waiting · send calls.abandoned, send session.closed'],
    'xstate.done.actor.refreshTokens': ['to active · set waiting · send calls.released'],
    'xstate.error.actor.refreshTokens': [
      'to expired · set endReason, waiting · send calls.abandoned, send tabs.signedOut, send session.closed',
    ],
  },
  restoring: {
    'call.expired': ['send calls.abandoned'],
    'xstate.done.actor.readTokens': ['to active · send session.opened', 'to anonymous · send session.closed'],
    'xstate.error.actor.readTokens': ['to anonymous · send session.closed'],
  },
  signingOut: {
    'call.expired': ['send calls.abandoned'],
    'session.signedIn': ['to active · set endReason · send tabs.signedIn, send session.opened'],
    'xstate.done.actor.signOut': ['to anonymous · send tabs.signedOut'],
    'xstate.error.actor.signOut': ['to anonymous · send tabs.signedOut'],
  },
}
