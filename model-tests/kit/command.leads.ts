import type { Leads } from '../paths.ts'

/** Where each event leads in every instance of `createCommand`: the chart said once more, changed by hand. */
export const commandLeads: Leads = {
  idle: { 'command.requested': ['running'] },
  running: { 'xstate.done.actor.run': ['done'], 'xstate.error.actor.run': ['failed'] },
  done: { 'command.requested': ['running'], 'command.dismissed': ['idle'] },
  failed: {
    'command.requested': ['running'],
    'command.retryRequested': ['running'],
    'command.dismissed': ['idle'],
  },
}
