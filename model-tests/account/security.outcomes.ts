import type { ExpectedOutcomes } from '../outcomes.ts'

/** Lists the outcome of each event in `security`. Edit it by hand when the chart changes on purpose. */
export const securityOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to shown'],
  },
  addingPasskey: {
    'security.dismissed': ['to shown'],
    'xstate.done.actor.passkeyAddition': ['to shown · send query.refreshRequested, send toasts.requested'],
    'xstate.error.actor.passkeyAddition': ['to shown'],
  },
  codes: {
    'security.dismissed': ['to shown · set codes, fileName'],
  },
  'codes.open': {
    'security.downloadRequested': ['to codes.saving'],
  },
  'codes.saving': {
    'xstate.done.actor.saveCodes': ['to codes.open'],
    'xstate.error.actor.saveCodes': ['to codes.open'],
  },
  confirming: {
    'security.dismissed': ['to shown · set setUp'],
    'xstate.done.actor.authenticatorConfirmation': [
      'to codes.open · set codes · send query.refreshRequested',
    ],
    'xstate.error.actor.authenticatorConfirmation': ['to shown · set setUp'],
  },
  removingPasskey: {
    'xstate.done.actor.passkeyRemoval': [
      'to shown · set removing',
      'to shown · set removing · send query.refreshRequested, send toasts.requested',
    ],
    'xstate.error.actor.passkeyRemoval': ['to shown · set removing'],
  },
  renewing: {
    'security.dismissed': ['to shown'],
    'xstate.done.actor.recoveryRenewal': ['to codes.open · set codes · send query.refreshRequested'],
    'xstate.error.actor.recoveryRenewal': ['to shown'],
  },
  shown: {
    'security.passkeyRemovalRequested': ['to removingPasskey · set removing'],
    'security.passkeyRequested': ['to addingPasskey'],
    'security.renewalRequested': ['to renewing'],
    'security.setUpRequested': ['to starting'],
    'security.turnOffRequested': ['to turningOff'],
  },
  starting: {
    'security.dismissed': ['to shown'],
    'xstate.done.actor.authenticatorStart': ['to confirming · set setUp'],
    'xstate.error.actor.authenticatorStart': ['to shown'],
  },
  turningOff: {
    'security.dismissed': ['to shown'],
    'xstate.done.actor.authenticatorRemoval': [
      'to shown · send query.refreshRequested, send toasts.requested',
    ],
    'xstate.error.actor.authenticatorRemoval': ['to shown'],
  },
}
