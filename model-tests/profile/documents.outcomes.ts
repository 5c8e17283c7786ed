import type { ExpectedOutcomes } from '../outcomes.ts'

/** Lists the outcome of each event in `documents`. Edit it by hand when the chart changes on purpose. */
export const documentsOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to shown'],
  },
  '*': {
    'upload.finished': [
      'send query.refreshRequested, send query.refreshRequested, send announcer.politeRequested',
    ],
  },
  deleting: {
    'xstate.done.actor.certificateDeletion': [
      'to shown',
      'to shown · send query.refreshRequested, send query.refreshRequested, send toasts.requested',
    ],
    'xstate.error.actor.certificateDeletion': ['to shown'],
  },
  opened: {
    'documents.closed': ['to shown · set opened'],
  },
  shown: {
    'documents.deletionRequested': ['to deleting'],
    'documents.openRequested': ['to opened · set opened'],
  },
}
