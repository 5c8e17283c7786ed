import type { ExpectedTransitions } from '../paths.ts'

/** Lists the states that each event enters in every instance of `createCopy`. Edit it by hand when the chart changes on purpose. */
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
