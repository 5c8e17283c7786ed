import type { ExpectedOutcomes } from '../../outcomes.ts'

/** Lists the outcome of each event in `peerDirectory`. Edit it by hand when the chart changes on purpose. */
export const peerDirectoryOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to idle'],
  },
  '*': {
    'directory.closed': ['', 'to idle · set cursor, error, found, query, total'],
    'directory.queried': [
      'send error.raised',
      'set cursor, error, found, total',
      'to asking · set cursor, error, found, query, total',
    ],
    'transport.joined': ['set open'],
    'transport.left': ['set open', 'to idle · set cursor, error, found, open, query, total'],
    'transport.previewed': ['set open'],
  },
  asking: {
    'xstate.done.actor.fetchPage': ['to ready · set cursor, error, found, total'],
    'xstate.error.actor.fetchPage': ['to failed · set error'],
  },
  failed: {
    'directory.nextRequested': ['to asking'],
  },
  ready: {
    'directory.nextRequested': ['to asking'],
  },
}
