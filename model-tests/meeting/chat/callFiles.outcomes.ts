import type { ExpectedOutcomes } from '../../outcomes.ts'

/** Lists the outcome of each event in `callFiles`. Edit it by hand when the chart changes on purpose. */
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
