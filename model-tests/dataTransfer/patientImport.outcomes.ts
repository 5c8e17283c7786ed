import type { ExpectedOutcomes } from '../outcomes.ts'

/** Lists the outcome of each event in `patientImport`. Edit it by hand when the chart changes on purpose. */
export const patientImportOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to choosing'],
  },
  choosing: {
    'import.fileChosen': ['to reading · set file'],
  },
  failed: {
    'import.discarded': ['to choosing · set failure, file, report'],
    'import.retryRequested': ['to importing'],
  },
  imported: {
    'import.discarded': ['to choosing · set file, report'],
  },
  importing: {
    'xstate.done.actor.apply': ['to imported · set failure, report'],
    'xstate.error.actor.apply': ['to failed'],
  },
  previewed: {
    'import.confirmed': ['to importing'],
    'import.discarded': ['to choosing · set file, report'],
  },
  reading: {
    'import.discarded': ['to choosing · set failure, file'],
    'xstate.done.actor.preview': ['to previewed · set failure, report'],
    'xstate.error.actor.preview': ['to unreadable'],
  },
  unreadable: {
    'import.discarded': ['to choosing · set failure, file'],
    'import.fileChosen': ['to reading · set failure'],
    'import.retryRequested': ['to reading'],
  },
}
