import type { ExpectedTransitions } from '../paths.ts'

/** Where each event leads in every instance of `createCommand`; repeats the chart and is edited by hand. */
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
