import type { ExpectedOutcomes } from '../outcomes.ts'

/** What each event does in `callFiles`; repeats the chart and is edited by hand when the chart should change. */
export const callFilesOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to listing'],
  },
  '*': {
    'callFiles.filesChosen': [
      'set tooMany',
      'set tooMany, uploads · send upload.requested, send upload.requested, send upload.requested',
      'set tooMany, uploads · send upload.requested, send upload.requested, send upload.requested, send upload.requested',
      'set tooMany, uploads · send upload.requested, send upload.requested, send upload.requested, send upload.requested, send upload.requested',
      'set uploads · send upload.requested',
      'set uploads · send upload.requested, send upload.requested',
    ],
    'callFiles.keepRequested': ['send command.retryRequested', 'set keeps'],
    'callFiles.pictureRequested': ['send query.refreshRequested', 'set pictures'],
    'callFiles.previewRequested': ['', 'to previewing · set chosen'],
    'callFiles.uploadDismissed': ['set uploads'],
    'upload.finished': ['set tooMany, uploads · send chat.sendRequested'],
  },
  previewing: {
    'callFiles.closed': ['to listing · set chosen'],
  },
}
