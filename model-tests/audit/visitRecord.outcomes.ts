import type { ExpectedOutcomes } from '../outcomes.ts'

/** Lists the outcome of each event in `visitRecord`. Edit it by hand when the chart changes on purpose. */
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
