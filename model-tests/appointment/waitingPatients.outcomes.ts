import type { ExpectedOutcomes } from '../outcomes.ts'

/** Lists the outcome of each event in `waitingPatients`. Edit it by hand when the chart changes on purpose. */
export const waitingPatientsOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to chime.idle & list.idle'],
  },
  '*': {
    'route.changed': ['set openRoom', 'to chime.idle · set openRoom', 'to chime.ringing · set openRoom'],
  },
  'chime.pausing': {
    'waitingPatients.arrived': ['to chime.ringing'],
    'xstate.after.chimeRepeat': ['to chime.ringing'],
  },
  'chime.ringing': {
    'waitingPatients.arrived': [''],
    'xstate.done.actor.ringChime': ['to chime.idle', 'to chime.pausing'],
    'xstate.error.actor.ringChime': ['to chime.idle', 'to chime.pausing'],
  },
  list: {
    'polling.started': [
      'set key, reported, waiting',
      'to chime.idle & list.asking · set key, reported, waiting',
      'to chime.idle · set key, reported, waiting',
      'to list.asking · set key, reported, waiting',
    ],
    'polling.stopped': [
      '',
      'to chime.idle & list.idle · set key, reported, waiting',
      'to list.idle · set key, reported, waiting',
    ],
  },
  'list.asking': {
    'xstate.done.actor.fetchWaiting': [
      'set key, reported, waiting',
      'set key, reported, waiting · send notices.arrived, send today.refreshRequested',
      'set key, reported, waiting · send notices.arrived, send today.refreshRequested, send announcer.politeRequested',
      'to chime.idle · set key, reported, waiting',
      'to chime.ringing · set key, reported, waiting · send notices.arrived, send today.refreshRequested, send announcer.politeRequested',
    ],
    'xstate.error.actor.fetchWaiting': ['to list.pausing'],
  },
  'list.pausing': {
    'xstate.after.retry': ['to list.asking'],
  },
}
