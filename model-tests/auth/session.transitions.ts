import type { ExpectedTransitions } from '../paths.ts'

/**
 * Where each event leads in `session`; repeats the chart and is edited by hand when the chart should change.
 */
export const sessionTransitions: ExpectedTransitions = {
  active: {
    'call.expired': ['refreshing'],
    'session.refused': ['expired'],
    'session.signOutRequested': ['signingOut'],
    'tab.signedOut': ['anonymous'],
    'xstate.error.actor.tabs': ['active'],
    'xstate.error.actor.waitingCalls': ['active'],
  },
  anonymous: {
    'call.expired': ['anonymous'],
    'session.signedIn': ['active'],
    'tab.signedIn': ['restoring'],
    'xstate.error.actor.tabs': ['anonymous'],
    'xstate.error.actor.waitingCalls': ['anonymous'],
  },
  expired: {
    'call.expired': ['expired'],
    'xstate.done.actor.clearTokens': ['anonymous'],
    'xstate.error.actor.clearTokens': ['anonymous'],
    'xstate.error.actor.tabs': ['expired'],
    'xstate.error.actor.waitingCalls': ['expired'],
  },
  refreshing: {
    'call.expired': ['refreshing'],
    'session.signOutRequested': ['signingOut'],
    'tab.signedOut': ['anonymous'],
    'xstate.done.actor.refreshTokens': ['active'],
    'xstate.error.actor.refreshTokens': ['expired'],
    'xstate.error.actor.tabs': ['refreshing'],
    'xstate.error.actor.waitingCalls': ['refreshing'],
  },
  restoring: {
    'call.expired': ['restoring'],
    'xstate.done.actor.readTokens': ['active', 'anonymous'],
    'xstate.error.actor.readTokens': ['anonymous'],
    'xstate.error.actor.tabs': ['restoring'],
    'xstate.error.actor.waitingCalls': ['restoring'],
  },
  signingOut: {
    'call.expired': ['signingOut'],
    'session.signedIn': ['active'],
    'xstate.done.actor.signOut': ['anonymous'],
    'xstate.error.actor.signOut': ['anonymous'],
    'xstate.error.actor.tabs': ['signingOut'],
    'xstate.error.actor.waitingCalls': ['signingOut'],
  },
}
