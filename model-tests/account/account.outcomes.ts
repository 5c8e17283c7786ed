import type { ExpectedOutcomes } from '../outcomes.ts'

/** Lists the outcome of each event in `account`. Edit it by hand when the chart changes on purpose. */
export const accountOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to devices.shown & email.shown & password.changing'],
  },
  '*': {
    'practice.changeUndone': ['send details.changeUndone'],
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
  'email.changing': {
    'xstate.done.actor.emailChange': [
      'to email.shown',
      'to email.shown · send details.accountChanged, send query.refreshRequested',
    ],
    'xstate.error.actor.emailChange': ['to email.shown'],
  },
  'email.shown': {
    'account.changeEmailRequested': ['to email.changing'],
  },
  'password.changed': {
    'account.changePasswordRequested': ['to password.changing'],
  },
  'password.changing': {
    'xstate.done.actor.passwordChange': ['to password.changed · send query.refreshRequested'],
    'xstate.error.actor.passwordChange': [''],
  },
}
