import type { ExpectedOutcomes } from '../../outcomes.ts'

/** Lists the outcome of each event in `stats`. Edit it by hand when the chart changes on purpose. */
export const statsOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to idle'],
  },
  '*': {
    'signal.opened': ['set publish, subscribe'],
  },
  idle: {
    'transport.joined': ['to sampling.publish.waiting & sampling.subscribe.waiting · set failed'],
  },
  sampling: {
    'stats.collected': ['', 'send analytics.noted'],
    'stats.readFailed': ['', 'set failed · send error.raised'],
    'transport.leaveRequested': ['send sampler.collect, send sampler.collect'],
    'transport.left': ['to idle'],
  },
  'sampling.publish.pushing': {
    'stats.collected': ['to sampling.publish.waiting', 'to sampling.publish.waiting · send analytics.noted'],
  },
  'sampling.publish.waiting': {
    'xstate.after.publishPush': ['to sampling.publish.pushing · send sampler.collect'],
  },
  'sampling.subscribe.pushing': {
    'stats.collected': ['to sampling.subscribe.waiting · send analytics.noted'],
  },
  'sampling.subscribe.waiting': {
    'xstate.after.subscribePush': ['to sampling.subscribe.pushing · send sampler.collect'],
  },
}
