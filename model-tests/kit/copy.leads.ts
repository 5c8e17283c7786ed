import type { Leads } from '../paths.ts'

/** Where each event leads in every instance of `createCopy`: the chart said once more, changed by hand. */
export const copyLeads: Leads = {
  idle: { 'copy.requested': ['copying'], 'copy.reset': ['idle'] },
  copying: {
    'copy.requested': ['copying'],
    'copy.reset': ['idle'],
    'xstate.done.actor.copyText': ['copied'],
    'xstate.error.actor.copyText': ['idle'],
  },
  copied: {
    'copy.requested': ['copying'],
    'copy.reset': ['idle'],
    'xstate.after.copiedShown': ['idle'],
  },
}
