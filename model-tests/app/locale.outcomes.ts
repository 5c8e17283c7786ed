import type { ExpectedOutcomes } from '../outcomes.ts'

/** Lists the outcome of each event in `locale`. Edit it by hand when the chart changes on purpose. */
export const localeOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to restoring'],
  },
  restoring: {
    'xstate.done.actor.readLocale': ['to settled.en · set offer', 'to settled.es'],
    'xstate.error.actor.readLocale': ['to settled.en'],
  },
  settled: {
    'locale.chosen': ['set chosen, offer', 'to settled.en · set chosen', 'to settled.es · set chosen, offer'],
    'locale.offerDismissed': ['set offer'],
  },
  'settled.en': {
    'xstate.done.actor.applyLocale': ['send locale.settled'],
    'xstate.error.actor.applyLocale': ['send locale.settled'],
  },
  'settled.es': {
    'xstate.done.actor.applyLocale': ['send locale.settled'],
    'xstate.error.actor.applyLocale': ['send locale.settled'],
  },
}
