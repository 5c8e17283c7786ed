import type { ExpectedOutcomes } from '../outcomes.ts'

/** Lists the outcome of each event in `picture`. Edit it by hand when the chart changes on purpose. */
export const pictureOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to shown'],
  },
  cropping: {
    'picture.chosen': ['to measuring · set crop, size', 'to shown · set crop, file, problem, size'],
    'picture.confirmed': ['to cutting'],
    'picture.dismissed': ['to shown · set crop, file, size'],
    'picture.moved': ['set crop'],
    'picture.zoomed': ['set crop'],
  },
  cutting: {
    'xstate.done.actor.cut': ['to sending · send upload.requested'],
    'xstate.error.actor.cut': ['to shown · set crop, file, problem, size'],
  },
  measuring: {
    'xstate.done.actor.measure': ['to cropping · set size', 'to shown · set file, problem'],
    'xstate.error.actor.measure': ['to shown · set file, problem'],
  },
  removed: {
    'picture.chosen': ['to measuring · set file', 'to shown · set problem'],
    'picture.restoreRequested': ['to restoring'],
    'xstate.after.undoTime': ['to shown'],
  },
  removing: {
    'xstate.done.actor.remove': [
      'to removed · send practitioner.refreshRequested, send announcer.politeRequested',
    ],
    'xstate.error.actor.remove': ['to shown · set failure'],
  },
  restoring: {
    'xstate.done.actor.restore': [
      'to shown · send practitioner.refreshRequested, send announcer.politeRequested',
    ],
    'xstate.error.actor.restore': ['to shown · set failure'],
  },
  sending: {
    'picture.dismissed': ['to shown · set crop, file, size · send upload.cancelRequested'],
    'upload.finished': [
      'to shown · set crop, file, size · send practitioner.refreshRequested, send announcer.politeRequested',
    ],
  },
  shown: {
    'picture.chosen': ['set failure, problem', 'to measuring · set failure, file, problem'],
    'picture.removeRequested': ['to removing · set failure, problem'],
  },
}
