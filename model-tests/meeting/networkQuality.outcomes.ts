import type { ExpectedOutcomes } from '../outcomes.ts'

/** What each event does in `networkQuality`; repeats the chart and is edited by hand when the chart should change. */
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
