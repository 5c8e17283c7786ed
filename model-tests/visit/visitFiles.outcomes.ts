import type { ExpectedOutcomes } from '../outcomes.ts'

/** What each event does in `visitFiles`; repeats the chart and is edited by hand when the chart should change. */
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
