import type { Leads } from '../paths.ts'

/** Where each event leads in every instance of `createConfirmedCommand`: the chart said once more, changed by hand. */
export const confirmedCommandLeads: Leads = {
  confirming: {
    'confirmation.confirmed': ['confirmingAgain', 'running'],
    'confirmation.dismissed': ['dismissed'],
  },
  confirmingAgain: {
    'confirmation.confirmed': ['running'],
    'confirmation.dismissed': ['dismissed'],
  },
  running: { 'xstate.done.actor.run': ['done'], 'xstate.error.actor.run': ['failed'] },
  failed: { 'confirmation.confirmed': ['running'], 'confirmation.dismissed': ['dismissed'] },
}
