import type { ExpectedOutcomes } from '../outcomes.ts'

/** Lists the outcome of each event in `fullScreen`. Edit it by hand when the chart changes on purpose. */
export const fullScreenOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to unavailable'],
  },
  '*': {
    'fullScreen.changed': ['', 'to fullscreen', 'to windowed'],
  },
  entering: {
    'xstate.done.actor.toggleFullScreen': ['to fullscreen'],
    'xstate.error.actor.toggleFullScreen': ['to windowed'],
  },
  fullscreen: {
    'fullScreen.toggled': ['to leaving'],
  },
  leaving: {
    'xstate.done.actor.toggleFullScreen': ['to windowed'],
    'xstate.error.actor.toggleFullScreen': ['to fullscreen'],
  },
  unavailable: {
    'fullScreen.offered': ['to windowed'],
  },
  windowed: {
    'fullScreen.toggled': ['to entering'],
  },
}
