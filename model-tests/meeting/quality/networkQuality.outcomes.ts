import type { ExpectedOutcomes } from '../../outcomes.ts'

/** Lists the outcome of each event in `networkQuality`. Edit it by hand when the chart changes on purpose. */
export const networkQualityOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to untested'],
  },
  '*': {
    'transport.joined': ['', 'to settled'],
  },
  failed: {
    'networkQuality.testRequested': ['to testing'],
  },
  tested: {
    'networkQuality.testRequested': ['to testing'],
  },
  testing: {
    'xstate.after.networkTest': [
      'to failed · set downlinkKbps, score · send networkQuality.concluded, send analytics.noted',
    ],
    'xstate.done.actor.testNetwork': [
      'to tested · set downlinkKbps, score · send networkQuality.concluded, send analytics.noted',
    ],
    'xstate.error.actor.testNetwork': [
      'to failed · set downlinkKbps, score · send networkQuality.concluded, send analytics.noted',
    ],
  },
  untested: {
    'signal.opened': ['to testing'],
  },
}
