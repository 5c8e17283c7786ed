import type { ExpectedOutcomes } from '../../outcomes.ts'

/** Lists the outcome of each event in `plugins`. Edit it by hand when the chart changes on purpose. */
export const pluginsOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to recalling'],
  },
  '*': {
    'plugin.addRequested': [
      'send error.raised',
      'set warning',
      'to adding · set error, next, trouble, warning',
    ],
    'plugin.removeRequested': ['set error, remembered, trouble, warning'],
    'policy.changed': ['set enabled'],
    'signal.opened': ['set enabled', 'to adding · set enabled, next, remembered'],
    'transport.left': ['set remembered', 'to none · set current, next'],
  },
  adding: {
    'plugin.removeRequested': ['to removing · set current, next'],
    'xstate.done.actor.addPlugin': ['to running.fast · set current, next'],
    'xstate.error.actor.addPlugin': [
      'to failed · set error, next, trouble · send error.raised',
      'to running.fast · set error, next · send error.raised',
    ],
  },
  failed: {
    'plugin.removeRequested': ['to none · set error, trouble, warning'],
  },
  recalling: {
    'plugin.removeRequested': ['to none'],
    'xstate.done.actor.recallPlugin': ['to adding · set next', 'to none · set remembered'],
    'xstate.error.actor.recallPlugin': ['to none'],
  },
  removing: {
    'xstate.done.actor.removePlugin': ['to failed', 'to none'],
    'xstate.error.actor.removePlugin': ['to failed', 'to none · set error · send error.raised'],
  },
  running: {
    'plugin.failed': ['to removing · set current, error, trouble · send error.raised'],
    'plugin.removeRequested': ['to removing · set current, error, warning'],
    'plugin.silenced': ['to removing · set current, trouble · send error.raised'],
  },
  'running.degraded': {
    'plugin.recovered': ['to running.fast'],
    'xstate.after.slowPluginPatience': ['to removing · set current, trouble · send error.raised'],
  },
  'running.fast': {
    'plugin.slowed': ['to running.degraded'],
  },
}
