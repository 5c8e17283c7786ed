import type { ExpectedOutcomes } from '../outcomes.ts'

/** What each event does in `visitRecord`; repeats the chart and is edited by hand when the chart should change. */
export const visitRecordOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to choosing'],
  },
  '*': {
    'visitRecord.fileChosen': ['', 'to reading · set failure, file, record, sessions'],
  },
  failed: {
    'visitRecord.retryRequested': ['to reading · set failure'],
  },
  reading: {
    'xstate.done.actor.readRecord': ['to shown.idle · set record, sessions'],
    'xstate.error.actor.readRecord': ['to failed · set failure'],
  },
  'shown.idle': {
    'visitRecord.saveRequested': ['to shown.saving · set failure'],
  },
  'shown.saving': {
    'xstate.done.actor.saveRecord': ['to shown.idle'],
    'xstate.error.actor.saveRecord': ['to shown.idle · set failure'],
  },
}
