import type { ExpectedOutcomes } from '../outcomes.ts'

/** Lists the outcome of each event in `codeEntry`. Edit it by hand when the chart changes on purpose. */
export const codeEntryOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to entry.open & resend.counting'],
  },
  'entry.open': {
    'xstate.done.actor.form': ['to entry.right'],
    'xstate.error.actor.form': [''],
  },
  'resend.counting': {
    'xstate.after.second': [
      'set secondsLeft',
      'set secondsLeft · send announcer.politeRequested',
      'to resend.ready · set secondsLeft · send announcer.politeRequested',
    ],
  },
  'resend.ready': {
    'code.resendRequested': ['to resend.sending'],
  },
  'resend.sending': {
    'xstate.done.actor.resend': ['to resend.counting · set failure, secondsLeft'],
    'xstate.error.actor.resend': ['to resend.ready · set failure'],
  },
}
