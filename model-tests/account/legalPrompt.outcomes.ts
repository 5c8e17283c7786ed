import type { ExpectedOutcomes } from '../outcomes.ts'

/** Lists the outcome of each event in `legalPrompt`. Edit it by hand when the chart changes on purpose. */
export const legalPromptOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to idle'],
  },
  '*': {
    'legalPrompt.stopped': ['', 'to idle · set failure, language, outdated'],
  },
  accepting: {
    'xstate.done.actor.accept': ['to settled · set language, outdated'],
    'xstate.error.actor.accept': ['to asking · set failure'],
  },
  asking: {
    'legalPrompt.acceptRequested': ['to accepting · set failure'],
  },
  checking: {
    'xstate.done.actor.fetch': ['to asking · set outdated', 'to settled'],
    'xstate.after.late': ['to settled'],
    'xstate.error.actor.fetch': ['to settled'],
  },
  idle: {
    'legalPrompt.started': ['to checking'],
  },
}
