import type { ExpectedOutcomes } from '../outcomes.ts'

/** What each event does in `visitFiles`; repeats the chart and is edited by hand when the chart should change. */
export const visitFilesOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to listing'],
  },
  listing: {
    'visitFiles.keepRequested': ['send command.retryRequested', 'set keeps'],
  },
}
