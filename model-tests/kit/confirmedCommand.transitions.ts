import type { ExpectedTransitions } from '../paths.ts'

/**
 * Lists the states that each event enters in every instance of `createConfirmedCommand`. Edit it by hand when
 * the chart changes on purpose.
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
