import type { ExpectedOutcomes } from '../outcomes.ts'

/** Lists the outcome of each event in `prescriptionMail`. Edit it by hand when the chart changes on purpose. */
export const prescriptionMailOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to idle'],
  },
  idle: {
    'mail.requested': ['to sending · set failure'],
  },
  sending: {
    'xstate.done.actor.sendMail': ['to idle · send toasts.requested'],
    'xstate.error.actor.sendMail': ['to idle · set failure'],
  },
}
