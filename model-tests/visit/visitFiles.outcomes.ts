import type { ExpectedOutcomes } from '../outcomes.ts'

/** Lists the outcome of each event in `visitFiles`. Edit it by hand when the chart changes on purpose. */
export const visitFilesOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to listing'],
  },
  listing: {
    'visitFiles.keepRequested': ['send command.retryRequested', 'set keeps'],
  },
}
