import type { ExpectedOutcomes } from '../../outcomes.ts'

/** Lists the outcome of each event in `transcriptConsent`. Edit it by hand when the chart changes on purpose. */
export const transcriptConsentOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to none'],
  },
  '*': {
    'captions.stateChanged': [
      'set answer, entry, role',
      'to none · set answer, entry, role',
      'to pending · set answer, entry, role, unsent',
    ],
  },
  answering: {
    'xstate.done.actor.sendCaptionConsent': ['to none · set answer'],
    'xstate.error.actor.sendCaptionConsent': [
      'to none · set unsent · send error.raised',
      'to pending · set unsent · send error.raised',
    ],
  },
  none: {
    'transcriptConsent.answered': ['to answering · set sending, unsent'],
  },
  pending: {
    'transcriptConsent.answered': ['to answering · set sending, unsent'],
  },
}
