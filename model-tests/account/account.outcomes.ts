import type { ExpectedOutcomes } from '../outcomes.ts'

/** Lists the outcome of each event in `account`. Edit it by hand when the chart changes on purpose. */
export const accountOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to devices.shown & password.changing'],
  },
  '*': {
    'xstate.error.actor.deviceSessions': [''],
  },
  'devices.ending': {
    'xstate.done.actor.sessionEnding': [
      'to devices.shown · set ending',
      'to devices.shown · set ending · send query.refreshRequested',
    ],
    'xstate.error.actor.sessionEnding': ['to devices.shown · set ending'],
  },
  'devices.shown': {
    'account.endSessionRequested': ['to devices.ending · set ending'],
  },
  'password.changed': {
    'account.changePasswordRequested': ['to password.changing'],
  },
  'password.changing': {
    'xstate.done.actor.passwordChange': ['to password.changed · send query.refreshRequested'],
    'xstate.error.actor.passwordChange': [''],
  },
}
