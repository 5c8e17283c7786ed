import type { ExpectedOutcomes } from '../outcomes.ts'

/** Lists the outcome of each event in `toasts`. Edit it by hand when the chart changes on purpose. */
export const toastsOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to empty'],
  },
  '*': {
    'toasts.requested': [
      'set nextId, queued, shown',
      'set nextId, shown · send toast.held',
      'to showing · set nextId, shown',
    ],
  },
  showing: {
    'toast.dismissed': [
      'set queued, shown',
      'set queued, shown · send toast.held',
      'to empty · set held, shown',
    ],
    'toast.expired': [
      '',
      'set queued, shown · send notices.arrived',
      'set queued, shown · send notices.arrived, send toast.held',
      'to empty · set held, shown · send notices.arrived',
    ],
    'toasts.held': [
      'set held · send toast.held',
      'set held · send toast.held, send toast.held',
      'set held · send toast.held, send toast.held, send toast.held',
    ],
    'toasts.released': [
      'set held · send toast.released',
      'set held · send toast.released, send toast.released',
      'set held · send toast.released, send toast.released, send toast.released',
    ],
  },
}
