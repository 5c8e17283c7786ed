import type { ExpectedTransitions } from '../paths.ts'

/** Where each event leads in every instance of `createCopy`; repeats the chart and is edited by hand. */
export const copyTransitions: ExpectedTransitions = {
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
