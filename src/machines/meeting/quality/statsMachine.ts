import { assign, enqueueActions, sendTo, setup } from 'xstate'
import { LIMIT, TIME } from '../../../contracts/constants.ts'
import type { ContextOf, EventOf, InputOf } from '../../../contracts/machineContract.ts'
import { toMeeting } from '../../address.ts'
import { notProvidedCallback } from '../../notProvidedCallback.ts'
import type { StatsSideName, statsContract } from './statsContract.ts'

/**
 * When statistics are sampled and reported (M1.42, M8.083, M9.28-M9.32, protocol §11.3). The readings
 * themselves stay with the sampler, because per-second numbers are not state of the call.
 */
type Contract = typeof statsContract
type Context = ContextOf<Contract>

export type SamplerInput = Pick<Context, 'publish' | 'subscribe' | 'joinedAt'>
export interface SamplerOrder {
  type: 'sampler.collect'
  side: StatsSideName
}

const idlePlan = { enabled: false, window: 0, push: 0 }

export const statsMachine = setup({
  types: { context: {} as Context, events: {} as EventOf<Contract>, input: {} as InputOf<Contract> },
  actors: { sampler: notProvidedCallback<SamplerOrder, SamplerInput>('sampler') },
  actions: {
    assignPlan: assign(({ event }) => {
      if (event.type !== 'signal.opened') return {}
      const { flags, stats } = event.init
      return {
        publish: {
          enabled: flags.publishStats,
          window: stats.publish.window ?? LIMIT.publishStatsWindow,
          push: stats.publish.push ?? TIME.publishStatsPush,
        },
        subscribe: {
          enabled: flags.subscribeStats,
          window: stats.subscribe.window ?? LIMIT.subscribeStatsWindow,
          push: stats.subscribe.push ?? TIME.subscribeStatsPush,
        },
      }
    }),
    assignJoined: assign(({ event }) =>
      event.type === 'transport.joined' ? { joinedAt: event.joinedAt, failed: [] } : {},
    ),
    collect: sendTo(
      'sampler',
      (_, params: { side: StatsSideName }): SamplerOrder => ({ type: 'sampler.collect', side: params.side }),
    ),
    report: enqueueActions(({ event, enqueue }) => {
      if (event.type !== 'stats.collected' || event.report === null) return
      enqueue.sendTo(toMeeting, {
        type: 'analytics.noted',
        name: event.side === 'publish' ? 'publisher.stats' : 'subscriber.stats',
        properties: event.report,
      })
    }),
    notifyFailure: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'stats.readFailed') return
      const what = event.error.description
      if (context.failed.includes(what)) return
      enqueue.assign({ failed: [...context.failed, what] })
      enqueue.sendTo(toMeeting, { type: 'error.raised', error: event.error })
    }),
  },
  guards: {
    publishes: ({ context }) => context.publish.enabled,
    subscribes: ({ context }) => context.subscribe.enabled,
    isOfPublish: ({ event }) => event.type === 'stats.collected' && event.side === 'publish',
    isOfSubscribe: ({ event }) => event.type === 'stats.collected' && event.side === 'subscribe',
  },
  delays: {
    publishPush: ({ context }) => context.publish.push,
    subscribePush: ({ context }) => context.subscribe.push,
  },
}).createMachine({
  id: 'stats',
  description: 'Statistics of the call.',
  context: { joinedAt: 0, publish: idlePlan, subscribe: idlePlan, failed: [] },
  initial: 'idle',
  on: { 'signal.opened': { actions: 'assignPlan' } },
  states: {
    idle: {
      description: 'Not in a room.',
      on: { 'transport.joined': { target: 'sampling', actions: 'assignJoined' } },
    },
    sampling: {
      description: 'Samples every second; reports at their intervals.',
      meta: { spec: ['M9.28', 'M9.29', 'M9.31'] },
      type: 'parallel',
      invoke: {
        id: 'sampler',
        src: 'sampler',
        input: ({ context: { publish, subscribe, joinedAt } }) => ({ publish, subscribe, joinedAt }),
      },
      on: {
        'stats.collected': { actions: 'report' },
        'stats.readFailed': { actions: 'notifyFailure', meta: { spec: ['M8.083'] } },
        'transport.leaveRequested': {
          actions: [
            { type: 'collect', params: { side: 'publish' } },
            { type: 'collect', params: { side: 'subscribe' } },
          ],
        },
        'transport.left': 'idle',
      },
      states: {
        publish: {
          initial: 'waiting',
          states: {
            waiting: {
              description: 'Statistics of sent media are collected.',
              after: {
                publishPush: { guard: 'publishes', target: 'pushing' },
              },
            },
            pushing: {
              description: 'A report on sent media is being sent.',
              meta: { spec: ['M9.30'] },
              entry: { type: 'collect', params: { side: 'publish' } },
              on: { 'stats.collected': { guard: 'isOfPublish', target: 'waiting', actions: 'report' } },
            },
          },
        },
        subscribe: {
          initial: 'waiting',
          states: {
            waiting: {
              description: 'Statistics of received media are collected.',
              after: {
                subscribePush: { guard: 'subscribes', target: 'pushing' },
              },
            },
            pushing: {
              description: 'A report on received media is being sent.',
              meta: { spec: ['M9.32'] },
              entry: { type: 'collect', params: { side: 'subscribe' } },
              on: { 'stats.collected': { guard: 'isOfSubscribe', target: 'waiting', actions: 'report' } },
            },
          },
        },
      },
    },
  },
})
