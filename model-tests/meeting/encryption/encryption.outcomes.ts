import type { ExpectedOutcomes } from '../../outcomes.ts'

/** Lists the outcome of each event in `encryption`. Edit it by hand when the chart changes on purpose. */
export const encryptionOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to choice.idle & course.off'],
  },
  'choice.idle': {
    'encryption.ordered': ['to choice.sending'],
  },
  'choice.refused': {
    'encryption.failureRead': ['to choice.idle · set failure'],
    'encryption.ordered': ['to choice.sending · set failure'],
  },
  'choice.sending': {
    'xstate.done.actor.sendEncryption': ['to choice.idle'],
    'xstate.error.actor.sendEncryption': ['to choice.refused · set failure'],
  },
  course: {
    'encryption.changed': [
      'set people, rounds',
      'to course.agreeing · set people, rounds',
      'to course.alone · set people, rounds',
      'to course.encrypted · set people, rounds',
      'to course.failed · set people, rounds',
      'to course.off',
      'to course.released.asking · set people, rounds',
      'to course.unsupported · set people, rounds',
      'to course.waiting · set people, rounds',
    ],
  },
  'course.released.accepting': {
    'xstate.done.actor.acceptOff': [''],
    'xstate.error.actor.acceptOff': ['to course.released.asking'],
  },
  'course.released.asking': {
    'encryption.offAccepted': ['to course.released.accepting'],
  },
}
