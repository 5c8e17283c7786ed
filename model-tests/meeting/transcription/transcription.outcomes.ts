import type { ExpectedOutcomes } from '../../outcomes.ts'

/** Lists the outcome of each event in `transcription`. Edit it by hand when the chart changes on purpose. */
export const transcriptionOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to course.none & request.none'],
  },
  '*': {
    'captions.arrived': ['set captions'],
    'policy.changed': ['set allowed, role · send captions.stateChanged, send captions.stateChanged'],
    'room.stateArrived': [
      'send captions.stateChanged, send captions.stateChanged',
      'to course.none · set entry · send captions.stateChanged, send captions.stateChanged',
      'to course.started · set entry · send captions.stateChanged, send captions.stateChanged',
    ],
    'transcription.searched': ['set search'],
    'transcription.updated': [
      'set entry · send call.eventsRaised, send captions.stateChanged, send captions.stateChanged',
      'to course.failed · set entry · send call.eventsRaised, send captions.stateChanged, send captions.stateChanged',
      'to course.initialised · set entry · send call.eventsRaised, send captions.stateChanged, send captions.stateChanged',
      'to course.none · set entry · send call.eventsRaised, send captions.stateChanged, send captions.stateChanged',
      'to course.started · set entry · send call.eventsRaised, send captions.stateChanged, send captions.stateChanged',
      'to course.stopped · set entry · send call.eventsRaised, send captions.stateChanged, send captions.stateChanged',
    ],
  },
  'request.choosing': {
    'xstate.done.actor.chooseLanguage': ['to request.none · set choosing'],
    'xstate.error.actor.chooseLanguage': ['to request.none · set choosing, error · send error.raised'],
  },
  'request.none': {
    'transcription.languageChosen': ['to request.choosing · set choosing, error'],
    'transcription.saveRequested': ['to request.saving · set error'],
    'transcription.startRequested': [
      'set error · send error.raised',
      'to request.starting · set error, language',
    ],
    'transcription.stopRequested': ['set error · send error.raised', 'to request.stopping · set error'],
  },
  'request.saving': {
    'xstate.done.actor.requestSaving': ['to request.none'],
    'xstate.error.actor.requestSaving': ['to request.none · set error · send error.raised'],
  },
  'request.starting': {
    'xstate.done.actor.startTranscription': ['to request.none'],
    'xstate.error.actor.startTranscription': ['to request.none · set error · send error.raised'],
  },
  'request.stopping': {
    'xstate.done.actor.stopTranscription': ['to request.none'],
    'xstate.error.actor.stopTranscription': ['to request.none · set error · send error.raised'],
  },
}
