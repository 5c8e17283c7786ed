import type { ExpectedTransitions } from '../paths.ts'

/**
 * Where each event leads in every instance of `createConfirmedCommand`; repeats the chart and is edited by
 * hand.
 */
export const confirmedCommandTransitions: ExpectedTransitions = {
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
