import type { ExpectedOutcomes } from '../../outcomes.ts'

/** Lists the outcome of each event in `recording`. Edit it by hand when the chart changes on purpose. */
export const recordingOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to course.off & question.none'],
  },
  '*': {
    'policy.changed': ['set role', 'to question.none · set role', 'to question.pending · set role, unsent'],
    'recording.outcomeRead': ['set outcome'],
    'recording.updated': [
      'set answer, consents, state, withdrawn',
      'to course.asked & question.pending · set answer, consents, outcome, state, unsent, withdrawn',
      'to course.asked · set answer, consents, outcome, state, withdrawn',
      'to course.off & question.none · set answer, consents, outcome, state',
      'to course.off · set answer, consents, outcome, state, withdrawn',
      'to course.paused & question.none · set answer, consents, state',
      'to course.paused · set answer, consents, outcome, state, withdrawn',
      'to course.running & question.none · set answer, consents, state',
      'to course.running · set answer, consents, outcome, state, withdrawn',
      'to question.none · set answer, consents',
      'to question.pending · set answer, unsent',
    ],
    'room.stateArrived': [
      'set answer, consents',
      'to course.running & question.pending · set answer, consents, outcome, state, unsent, withdrawn',
      'to course.running · set answer, consents, outcome, state, withdrawn',
      'to question.pending · set answer, consents, unsent',
    ],
  },
  'course.running': {
    'xstate.done.actor.playRecordingTone': [''],
    'xstate.error.actor.playRecordingTone': [''],
  },
  'question.answering': {
    'xstate.done.actor.sendRecordingConsent': ['to question.none · set answer'],
    'xstate.error.actor.sendRecordingConsent': [
      'to question.none · set unsent · send error.raised',
      'to question.pending · set unsent · send error.raised',
    ],
  },
  'question.none': {
    'recording.answered': ['to question.answering · set sending, unsent'],
  },
  'question.pending': {
    'recording.answered': ['to question.answering · set sending, unsent'],
  },
}
