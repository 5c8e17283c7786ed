import { describe, expect } from 'vitest'
import { makeError } from '../../../src/contracts/errors.ts'
import type { ContextOf } from '../../../src/contracts/machineContract.ts'
import { flagsFrom } from '../../../src/contracts/meeting/call/flags.ts'
import { policy } from '../../../src/contracts/meeting/connection/shapes.ts'
import type { PluginDescription } from '../../../src/contracts/meeting/plugins/plugins.ts'
import { pluginsContract } from '../../../src/machines/meeting/plugins/pluginsContract.ts'
import { pluginsMachine } from '../../../src/machines/meeting/plugins/pluginsMachine.ts'
import { done, type ExpectedTransitions, elapsed, failed, testModel } from '../../paths.ts'
import { initSummary, policyFor, told } from '../fixtures.ts'
import { pluginsOutcomes } from './plugins.outcomes.ts'

const blur: PluginDescription = { name: 'blur', type: 'stream', needs: 'effects' }
const office: PluginDescription = { name: 'office', type: 'stream', needs: 'effects' }
const failure = makeError(7003, { action: 'PLUGIN', trackType: 'video' })
const unsupported = makeError(7001, { action: 'PLUGIN', trackType: 'video' })
const quiet = policy.parse({ ...policyFor('doctor'), plugins: { noiseCancellation: { enabled: true } } })

/** Events that are answered in place, whichever state it is. */
const inPlace = (state: string, ...also: string[]) =>
  Object.fromEntries(['policy.changed', 'signal.opened', ...also].map((type) => [type, [state]]))

/** Lists the states that each event enters. Edit it by hand when the chart changes on purpose. */
const expectedTransitions: ExpectedTransitions = {
  recalling: {
    ...inPlace('recalling'),
    'plugin.addRequested': ['adding', 'recalling'],
    'plugin.removeRequested': ['none'],
    'transport.left': ['none'],
    'xstate.done.actor.recallPlugin': ['adding', 'none'],
    'xstate.error.actor.recallPlugin': ['none'],
  },
  none: {
    ...inPlace('none', 'plugin.removeRequested', 'transport.left'),
    'signal.opened': ['adding', 'none'],
    'plugin.addRequested': ['adding', 'none'],
  },
  adding: {
    ...inPlace('adding', 'plugin.addRequested'),
    'plugin.removeRequested': ['removing'],
    'transport.left': ['none'],
    'xstate.done.actor.addPlugin': ['running.fast'],
    'xstate.error.actor.addPlugin': ['failed', 'running.fast'],
  },
  'running.fast': {
    ...inPlace('running.fast'),
    'plugin.addRequested': ['adding', 'running.fast'],
    'plugin.removeRequested': ['removing'],
    'plugin.failed': ['removing'],
    'plugin.silenced': ['removing'],
    'plugin.slowed': ['running.degraded'],
    'transport.left': ['none'],
  },
  'running.degraded': {
    ...inPlace('running.degraded'),
    'plugin.addRequested': ['adding', 'running.degraded'],
    'plugin.removeRequested': ['removing'],
    'plugin.failed': ['removing'],
    'plugin.silenced': ['removing'],
    'plugin.recovered': ['running.fast'],
    'xstate.after.slowPluginPatience': ['removing'],
    'transport.left': ['none'],
  },
  removing: {
    ...inPlace('removing', 'plugin.removeRequested'),
    'plugin.addRequested': ['adding', 'removing'],
    'transport.left': ['none'],
    'xstate.done.actor.removePlugin': ['failed', 'none'],
    'xstate.error.actor.removePlugin': ['failed', 'none'],
  },
  failed: {
    ...inPlace('failed'),
    'plugin.addRequested': ['adding', 'failed'],
    'plugin.removeRequested': ['none'],
    'transport.left': ['none'],
  },
}

type Context = ContextOf<typeof pluginsContract>

describe('the plugin of a track', () => {
  testModel<Context>('M4.131 every state and transition: one that fails is removed', {
    expectedOutcomes: pluginsOutcomes,
    machine: pluginsMachine,
    contract: pluginsContract,
    systemId: 'videoPlugins',
    bystanders: ['meeting'],
    input: { kind: 'video' },
    cases: [
      { type: 'signal.opened', init: { ...initSummary, flags: flagsFrom(['effectsSDKEnabled']) } },
      { type: 'signal.opened', init: initSummary },
      { type: 'policy.changed', policy: quiet },
      { type: 'plugin.addRequested', plugin: blur },
      { type: 'plugin.addRequested', plugin: office },
      { type: 'plugin.removeRequested' },
      { type: 'plugin.failed', error: failure },
      { type: 'plugin.silenced' },
      { type: 'plugin.slowed' },
      { type: 'plugin.recovered' },
      { type: 'transport.left' },
      elapsed('slowPluginPatience'),
      done('recallPlugin', { plugin: blur }),
      failed('recallPlugin', unsupported),
      done('addPlugin', {}),
      failed('addPlugin', unsupported),
      done('removePlugin', {}),
      failed('removePlugin', failure),
    ],
    facets: ({ enabled, current, next, remembered, trouble, warning }) => [
      enabled.effects,
      current?.name,
      next?.name,
      remembered?.name,
      trouble,
      warning !== null,
    ],
    expectedTransitions,
    checks: {
      recalling: ({ children, context }) => {
        expect(children).toEqual(['recallPlugin'])
        expect(context.next).toBeNull()
      },
      none: ({ context, sent }) => {
        expect(context).toMatchObject({ current: null, next: null })
        for (const type of told(sent)) expect(type).toBe('error.raised')
      },
      adding: ({ context, children }) => {
        expect(children).toContain('addPlugin')
        expect(context.next).not.toBeNull()
        expect(context.trouble).toBeNull()
      },
      'running.fast': ({ context, children }) => {
        expect(children).toContain('watchPlugin')
        expect(context.current).not.toBeNull()
        expect(context.next).toBeNull()
      },
      'running.degraded': ({ context }) => expect(context.current).not.toBeNull(),
      removing: ({ context, children }) => {
        expect(children).toContain('removePlugin')
        expect(context.current).toBeNull()
      },
      failed: ({ context }) => {
        expect(context.current).toBeNull()
        expect(context.trouble).not.toBeNull()
      },
    },
  })
})
