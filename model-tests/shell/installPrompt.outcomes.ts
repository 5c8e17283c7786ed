import type { ExpectedOutcomes } from '../outcomes.ts'

/** Lists the outcome of each event in `installPrompt`. Edit it by hand when the chart changes on purpose. */
export const installPromptOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to unavailable'],
  },
  '*': {
    'install.installed': ['', 'to installed'],
  },
  asking: {
    'xstate.done.actor.askToInstall': ['to installed', 'to unavailable'],
    'xstate.error.actor.askToInstall': ['to unavailable'],
  },
  offered: {
    'install.requested': ['to asking'],
  },
  unavailable: {
    'install.manual': ['to manual'],
    'install.offered': ['to offered'],
  },
}
