import type { ExpectedTransitions } from '../paths.ts'

/** Lists the states that each event enters in every instance of `createCommand`. Edit it by hand when the chart changes on purpose. */
export const commandTransitions: ExpectedTransitions = {
  idle: { 'command.requested': ['running'] },
  running: { 'xstate.done.actor.run': ['done'], 'xstate.error.actor.run': ['failed'] },
  done: { 'command.requested': ['running'], 'command.dismissed': ['idle'] },
  failed: {
    'command.requested': ['running'],
    'command.retryRequested': ['running'],
    'command.dismissed': ['idle'],
  },
}
