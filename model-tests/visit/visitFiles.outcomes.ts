import type { ExpectedOutcomes } from '../outcomes.ts'

/** Lists the outcome of each event in `visitFiles`. Edit it by hand when the chart changes on purpose. */
export const visitFilesOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to listing'],
  },
  '*': {
    'visitFiles.keepRequested': ['send command.retryRequested', 'set keeps'],
    'visitFiles.previewRequested': ['set chosen', 'to previewing · set chosen'],
  },
  previewing: {
    'visitFiles.closed': ['to listing · set chosen'],
  },
}
