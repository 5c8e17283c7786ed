import { assign, type EventObject, sendTo, setup } from 'xstate'
import { TIME } from '../../../contracts/constants.ts'
import type { ContextOf, EventOf, InputOf, OutputOf } from '../../../contracts/machineContract.ts'
import { toMeeting } from '../../address.ts'
import { notProvided } from '../../notProvided.ts'
import { notProvidedEvents } from '../../notProvidedEvents.ts'
import type { mediaPathContract } from './mediaPathContract.ts'

/**
 * Whether our media goes over UDP or over TCP, because the network blocks UDP (decision 0086). A test before
 * the call, the first failed attempt, or what this device remembers decides; the next offer follows it.
 */
type Contract = typeof mediaPathContract

export const mediaPathMachine = setup({
  types: {
    context: {} as ContextOf<Contract>,
    events: {} as EventOf<Contract>,
    input: {} as InputOf<Contract>,
  },
  actors: {
    recallPath: notProvided<OutputOf<Contract, 'recallPath'>, undefined>('recallPath'),
    testUdp: notProvided<OutputOf<Contract, 'testUdp'>, undefined>('testUdp'),
    storePath: notProvided<OutputOf<Contract, 'storePath'>, { blocked: boolean }>('storePath'),
    useTcp: notProvidedEvents<EventObject, undefined>('useTcp'),
  },
  actions: {
    assignOffer: assign({
      offered: ({ context, event }) =>
        context.offered || (event.type === 'signal.opened' && event.init.udpTest === true),
    }),
    notifyBlocked: sendTo(toMeeting, { type: 'path.blocked' }),
  },
  guards: {
    mayTest: ({ event }) => event.type === 'signal.opened' && event.init.udpTest === true,
    publishFailed: ({ context, event }) =>
      context.offered && event.type === 'connection.failed' && event.side === 'publish',
    publishRecovered: ({ event }) => event.type === 'connection.recovered' && event.side === 'publish',
  },
  delays: { udpTest: TIME.udpTest },
}).createMachine({
  id: 'mediaPath',
  description: 'The way of our media through the network.',
  context: { offered: false },
  initial: 'recalling',
  on: { 'signal.opened': { actions: 'assignOffer' } },
  states: {
    recalling: {
      description: 'What this device remembers of its network is read.',
      invoke: {
        id: 'recallPath',
        src: 'recallPath',
        onDone: [{ guard: ({ event }) => event.output.blocked, target: 'tcp.remembered' }, { target: 'udp' }],
        onError: 'udp',
      },
    },
    udp: {
      description: 'Connections are made over UDP.',
      type: 'parallel',
      on: { 'connection.established': { target: ['.test.over', '.attempts.stood'] } },
      states: {
        test: {
          initial: 'untested',
          states: {
            untested: {
              description: 'UDP has not been tested.',
              on: { 'signal.opened': { guard: 'mayTest', target: 'testing', actions: 'assignOffer' } },
            },
            testing: {
              description: 'A check is sent to the media server; the call does not wait for it.',
              invoke: {
                id: 'testUdp',
                src: 'testUdp',
                onDone: [
                  { guard: ({ event }) => event.output.passes, target: 'over' },
                  { target: '#mediaPath.tcp.found', actions: 'notifyBlocked' },
                ],
                onError: 'over',
              },
              after: { udpTest: { target: '#mediaPath.tcp.found', actions: 'notifyBlocked' } },
            },
            over: { description: 'UDP passes, or could not be tested.' },
          },
        },
        attempts: {
          initial: 'first',
          states: {
            first: {
              description: 'No connection of this call has stood yet; one failure is enough.',
              on: { 'connection.failed': { guard: 'publishFailed', target: '#mediaPath.tcp.found' } },
            },
            stood: {
              description: 'UDP has worked; a failure may be a short one of the whole network.',
              on: { 'connection.failed': { guard: 'publishFailed', target: 'failing' } },
            },
            failing: {
              description: 'UDP is tried once more.',
              on: {
                'connection.failed': { guard: 'publishFailed', target: '#mediaPath.tcp.found' },
                'connection.recovered': { guard: 'publishRecovered', target: 'stood' },
              },
            },
          },
        },
      },
    },
    tcp: {
      description: 'New connections are made over TCP or a relay.',
      initial: 'found',
      invoke: { id: 'useTcp', src: 'useTcp' },
      states: {
        remembered: {
          description: 'This device remembers a network that blocks UDP; it may be another one now.',
          on: { 'signal.opened': { guard: 'mayTest', target: 'testing', actions: 'assignOffer' } },
        },
        testing: {
          description: 'UDP is tested again.',
          invoke: {
            id: 'testUdp',
            src: 'testUdp',
            onDone: [
              { guard: ({ event }) => event.output.passes, target: 'forgetting' },
              { target: 'found' },
            ],
            onError: 'found',
          },
          after: { udpTest: 'found' },
        },
        forgetting: {
          description: 'UDP passes now, so nothing is remembered.',
          invoke: {
            id: 'storePath',
            src: 'storePath',
            input: { blocked: false },
            onDone: '#mediaPath.udp.test.over',
            onError: '#mediaPath.udp.test.over',
          },
        },
        found: {
          description: 'The network blocks UDP; this device remembers it for some hours.',
          initial: 'storing',
          states: {
            storing: {
              description: 'It is being stored.',
              invoke: {
                id: 'storePath',
                src: 'storePath',
                input: { blocked: true },
                onDone: 'stored',
                onError: 'stored',
              },
            },
            stored: { description: 'It is stored, or this device stores nothing.' },
          },
        },
      },
    },
  },
})
