import type { ExpectedOutcomes } from '../outcomes.ts'

/** Lists the outcome of each event in `waitingPatients`. Edit it by hand when the chart changes on purpose. */
export const waitingPatientsOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to chime.calm & list.idle'],
  },
  '*': {
    'route.changed': ['set openRoom', 'to chime.calm · set openRoom', 'to chime.ringing · set openRoom'],
  },
  'chime.resting': {
    'waitingPatients.arrived': ['to chime.ringing'],
    'xstate.after.chimeRepeat': ['to chime.ringing'],
  },
  'chime.ringing': {
    'waitingPatients.arrived': [''],
    'xstate.done.actor.ringChime': ['to chime.calm', 'to chime.resting'],
    'xstate.error.actor.ringChime': ['to chime.calm', 'to chime.resting'],
  },
  list: {
    'polling.started': [
      'set key, reported, waiting',
      'to chime.calm & list.asking · set key, reported, waiting',
      'to chime.calm · set key, reported, waiting',
      'to list.asking · set key, reported, waiting',
    ],
    'polling.stopped': [
      '',
      'to chime.calm & list.idle · set key, reported, waiting',
      'to list.idle · set key, reported, waiting',
    ],
  },
  'list.asking': {
    'xstate.done.actor.fetchWaiting': [
      'set key, reported, waiting',
      'set key, reported, waiting · send notices.arrived, send today.refreshRequested',
      'set key, reported, waiting · send notices.arrived, send today.refreshRequested, send announcer.politeRequested',
      'to chime.calm · set key, reported, waiting',
      'to chime.ringing · set key, reported, waiting · send notices.arrived, send today.refreshRequested, send announcer.politeRequested',
    ],
    'xstate.error.actor.fetchWaiting': ['to list.pausing'],
  },
  'list.pausing': {
    'xstate.after.retry': ['to list.asking'],
  },
}
