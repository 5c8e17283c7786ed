import { assign, sendTo, setup } from 'xstate'
import { TIME } from '../../../contracts/constants.ts'
import { makeError } from '../../../contracts/errors.ts'
import type { ContextOf, EventOf, InputOf, OutputOf } from '../../../contracts/machineContract.ts'
import type { PluginDescription, PluginTrouble } from '../../../contracts/meeting/plugins/plugins.ts'
import { toMeeting } from '../../address.ts'
import { requireValue } from '../../kit/requireValue.ts'
import { notProvided } from '../../notProvided.ts'
import { notProvidedEvents } from '../../notProvidedEvents.ts'
import { errorOf } from '../call/errorOf.ts'
import { pluginVerdict } from './pluginRules.ts'
import type { pluginsContract } from './pluginsContract.ts'

type Contract = typeof pluginsContract
type Context = ContextOf<Contract>
type PluginInput = Pick<Context, 'kind'> & { plugin: PluginDescription }

const verdict = (context: Context, plugin: PluginDescription) =>
  pluginVerdict(plugin, {
    track: context.kind,
    enabled: context.enabled,
    current: context.current,
    isAdding: context.next !== null,
  })

const pluginsSetup = setup({
  types: { context: {} as Context, events: {} as EventOf<Contract>, input: {} as InputOf<Contract> },
  actors: {
    recallPlugin: notProvided<OutputOf<Contract, 'recallPlugin'>, Pick<Context, 'kind'>>('recallPlugin'),
    addPlugin: notProvided<OutputOf<Contract, 'addPlugin'>, PluginInput>('addPlugin'),
    removePlugin: notProvided<OutputOf<Contract, 'removePlugin'>, Pick<Context, 'kind'>>('removePlugin'),
    watchPlugin: notProvidedEvents<{ type: string }, Pick<Context, 'kind'>>('watchPlugin'),
  },
  actions: {
    assignEnabled: assign(({ context: { enabled }, event }) => {
      if (event.type === 'signal.opened') {
        const { flags } = event.init
        return { enabled: { ...enabled, effects: flags.effectsSDKEnabled || flags.vb } }
      }
      if (event.type === 'policy.changed')
        return {
          enabled: {
            ...enabled,
            noiseCancellation: event.policy.plugins?.noiseCancellation?.enabled ?? false,
          },
        }
      return {}
    }),
    assignRemembered: assign((_, { plugin }: { plugin: PluginDescription | null }) => ({
      remembered: plugin,
    })),
    requestRemembered: assign(({ context }) => ({ next: context.remembered, remembered: null })),
    clearRemembered: assign({ remembered: null }),
    assignNext: assign((_, { plugin }: { plugin: PluginDescription }) => ({
      next: plugin,
      trouble: null,
      warning: null,
      error: null,
    })),
    assignCurrent: assign(({ context }) => ({ current: context.next, next: null })),
    dropNext: assign({ next: null }),
    assignTrouble: assign((_, { trouble }: { trouble: PluginTrouble }) => ({ trouble })),
    clearTrouble: assign({ trouble: null, warning: null, error: null }),
    assignError: assign(({ event }) => ({ error: errorOf(event, 'PLUGIN') })),
    clearPlugins: assign({ current: null, next: null }),
    raiseError: sendTo(toMeeting, ({ event }) => ({ type: 'error.raised', error: errorOf(event, 'PLUGIN') })),
    raiseRemoval: sendTo(toMeeting, ({ context }, { description }: { description: string }) => ({
      type: 'error.raised',
      error: makeError(7003, { action: 'PLUGIN', trackType: context.kind, description }),
    })),
    raiseRefusal: sendTo(toMeeting, ({ context }, { plugin }: { plugin: PluginDescription }) => {
      const answer = verdict(context, plugin)
      return { type: 'error.raised', error: answer.kind === 'refused' ? answer.error : null }
    }),
    assignWarning: assign(({ context }, { plugin }: { plugin: PluginDescription }) => {
      const answer = verdict(context, plugin)
      return { warning: answer.kind === 'warned' ? answer.message : null }
    }),
  },
  guards: {
    isAdded: ({ context }, { plugin }: { plugin: PluginDescription }) =>
      verdict(context, plugin).kind === 'added',
    isRefused: ({ context }, { plugin }: { plugin: PluginDescription }) =>
      verdict(context, plugin).kind === 'refused',
    isWarned: ({ context }, { plugin }: { plugin: PluginDescription }) =>
      verdict(context, plugin).kind === 'warned',
    mayAddRemembered: ({ context }) =>
      context.remembered !== null && verdict(context, context.remembered).kind === 'added',
    hasTrouble: ({ context }) => context.trouble !== null,
    hasCurrent: ({ context }) => context.current !== null,
  },
  delays: { slowPluginPatience: TIME.slowPluginPatience },
})

/**
 * The plugin of one of our tracks: virtual background, noise suppression, or one of the application
 * (M1.34-M1.36, M4.128-M4.134). One runs as videoPlugins, one as audioPlugins.
 */
export const pluginsMachine = pluginsSetup.createMachine({
  id: 'plugins',
  description: 'The plugin of one of our tracks.',
  context: ({ input }) => ({
    ...input,
    enabled: { effects: false, noiseCancellation: false },
    current: null,
    next: null,
    remembered: null,
    trouble: null,
    warning: null,
    error: null,
  }),
  initial: 'recalling',
  on: {
    'signal.opened': { actions: 'assignEnabled' },
    'policy.changed': { actions: 'assignEnabled', meta: { spec: ['M5.18'] } },
    'plugin.addRequested': [
      {
        guard: { type: 'isAdded', params: ({ event }) => ({ plugin: event.plugin }) },
        target: '.adding',
        actions: [
          { type: 'assignNext', params: ({ event }) => ({ plugin: event.plugin }) },
          'clearRemembered',
        ],
        meta: { spec: ['M4.132'] },
      },
      {
        guard: { type: 'isRefused', params: ({ event }) => ({ plugin: event.plugin }) },
        actions: { type: 'raiseRefusal', params: ({ event }) => ({ plugin: event.plugin }) },
        meta: { spec: ['M4.128', 'M4.129', 'M5.19', 'M5.22', 'M5.23'] },
      },
      {
        guard: { type: 'isWarned', params: ({ event }) => ({ plugin: event.plugin }) },
        actions: { type: 'assignWarning', params: ({ event }) => ({ plugin: event.plugin }) },
        meta: { spec: ['M4.130'] },
      },
      // Already added, or without a name.
      { meta: { spec: ['M4.133', 'M4.134'] } },
    ],
    'plugin.removeRequested': { actions: ['clearRemembered', 'clearTrouble'] },
    'transport.left': { target: '.none', actions: ['clearPlugins', 'clearRemembered'] },
  },
  states: {
    recalling: {
      description: 'The plugin of the last call on this device is read.',
      invoke: {
        id: 'recallPlugin',
        src: 'recallPlugin',
        input: ({ context }) => ({ kind: context.kind }),
        onDone: {
          target: 'none',
          actions: { type: 'assignRemembered', params: ({ event }) => ({ plugin: event.output.plugin }) },
        },
        onError: 'none',
      },
      on: { 'plugin.removeRequested': 'none' },
    },
    none: {
      description: 'No plugin is in use.',
      always: { guard: 'mayAddRemembered', target: 'adding', actions: 'requestRemembered' },
    },
    adding: {
      description: 'A plugin is loaded and started; the track is sent as before until then.',
      meta: { spec: ['M5.20', 'M5.21'] },
      invoke: {
        id: 'addPlugin',
        src: 'addPlugin',
        input: ({ context }) => ({ kind: context.kind, plugin: requireValue(context.next, 'next') }),
        onDone: { target: 'running', actions: 'assignCurrent' },
        onError: [
          {
            guard: 'hasCurrent',
            target: 'running',
            actions: ['dropNext', 'assignError', 'raiseError'],
          },
          {
            target: 'failed',
            actions: [
              'dropNext',
              'assignError',
              { type: 'assignTrouble', params: { trouble: 'failed' } },
              'raiseError',
            ],
            meta: { spec: ['M8.049', 'M8.050', 'M8.053'] },
          },
        ],
      },
      on: { 'plugin.removeRequested': { target: 'removing', actions: 'clearTrouble' } },
    },
    running: {
      description: 'The track is sent through the plugin.',
      invoke: {
        id: 'watchPlugin',
        src: 'watchPlugin',
        input: ({ context }) => ({ kind: context.kind }),
      },
      on: {
        'plugin.removeRequested': { target: 'removing', actions: 'clearTrouble' },
        'plugin.failed': {
          target: 'removing',
          actions: ['assignError', { type: 'assignTrouble', params: { trouble: 'failed' } }, 'raiseError'],
          meta: { spec: ['M4.131', 'M8.051'] },
        },
        'plugin.silenced': {
          target: 'removing',
          actions: [
            { type: 'assignTrouble', params: { trouble: 'silent' } },
            { type: 'raiseRemoval', params: { description: 'The plugin delivered silence' } },
          ],
          meta: { spec: ['M4.131'] },
        },
      },
      initial: 'fast',
      states: {
        fast: {
          description: 'The pictures keep their rate.',
          on: { 'plugin.slowed': 'degraded' },
        },
        degraded: {
          description: 'The device is too slow for the plugin, which is removed unless it recovers.',
          on: { 'plugin.recovered': 'fast' },
          after: {
            slowPluginPatience: {
              target: '#plugins.removing',
              actions: [
                { type: 'assignTrouble', params: { trouble: 'slow' } },
                { type: 'raiseRemoval', params: { description: 'The device is too slow for the plugin' } },
              ],
              meta: { spec: ['M4.131'] },
            },
          },
        },
      },
    },
    removing: {
      description: 'The plugin is stopped, and the device is sent directly.',
      entry: 'clearPlugins',
      invoke: {
        id: 'removePlugin',
        src: 'removePlugin',
        input: ({ context }) => ({ kind: context.kind }),
        onDone: [{ guard: 'hasTrouble', target: 'failed' }, { target: 'none' }],
        onError: [
          { guard: 'hasTrouble', target: 'failed' },
          { target: 'none', actions: ['assignError', 'raiseError'] },
        ],
      },
    },
    failed: {
      description: 'A plugin was removed because it did not work.',
      on: { 'plugin.removeRequested': { target: 'none', actions: 'clearTrouble' } },
    },
  },
})
