import type { ActorRefFrom } from 'xstate'
import { SYSTEM_ID } from '../systemIds.ts'
import { checkCallInput, connectivityCheckSetup, untestedConnection } from './connectivityCheckSetup.ts'
import { connectivityProgress } from './connectivityProgress.ts'

/** A short call with nobody else that measures the connection (M1.41, M9.33, protocol §10). */
export const connectivityCheckMachine = connectivityCheckSetup.createMachine({
  id: 'connectivityCheck',
  description: 'The connection check.',
  context: ({ input }) => ({ region: input.region, ...untestedConnection }),
  initial: 'idle',
  states: {
    idle: {
      description: 'The check has not started.',
      on: { 'connectivityCheck.startRequested': 'running' },
    },
    running: {
      description: 'The check runs; it can be stopped at any time.',
      meta: { spec: ['M1.41'] },
      type: 'parallel',
      entry: 'begin',
      states: {
        progress: connectivityProgress,
        facts: {
          description: 'Observations are collected for the report.',
          on: {
            'connectivity.initFetched': {
              actions: {
                type: 'assignInit',
                params: ({ event }) => ({ websocketUrl: event.websocketUrl }),
              },
            },
            'connectivity.signalConnected': { actions: 'assignSignal' },
            'connectivity.iceConnected': {
              actions: { type: 'assignIce', params: ({ event }) => ({ side: event.side }) },
            },
            'connectivity.mediaCaptured': { actions: 'assignCaptured' },
            'connectivity.mediaPublished': { actions: 'assignPublished' },
            'connectivity.errorRaised': {
              actions: { type: 'assignError', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        work: {
          initial: 'asking',
          states: {
            asking: {
              description: 'A token is requested.',
              meta: { spec: ['M7.011', 'M7.012', 'M7.013', 'M7.014', 'M7.015'] },
              invoke: {
                id: 'fetchKey',
                src: 'fetchKey',
                input: ({ context }) => ({ region: context.region }),
                onDone: {
                  target: 'calling',
                  actions: { type: 'assignKey', params: ({ event }) => ({ key: event.output }) },
                },
                onError: { target: '#connectivityCheck.failed', actions: 'assignRefusal' },
              },
              on: { 'connectivityCheck.stopRequested': '#connectivityCheck.failed' },
            },
            calling: {
              description: 'The connection is observed while the call lasts.',
              initial: 'inCall',
              invoke: {
                id: 'watchConnection',
                src: 'watchConnection',
                input: ({ context }) => ({ peerId: context.key?.peerId ?? '' }),
              },
              states: {
                inCall: {
                  description: 'The call runs in a room of its own.',
                  initial: 'joining',
                  invoke: {
                    id: 'meeting',
                    systemId: SYSTEM_ID.meeting,
                    src: 'meeting',
                    input: ({ context }) => checkCallInput(context),
                    // A terminal error ends the check at once.
                    onDone: {
                      target: 'reporting',
                      actions: { type: 'assignEnd', params: ({ event }) => ({ end: event.output }) },
                    },
                    onError: { target: 'reporting', actions: 'assignBreak' },
                  },
                  states: {
                    joining: {
                      description: 'Joining.',
                      entry: 'join',
                      on: {
                        'call.joined': 'measuring',
                        'connectivityCheck.stopRequested':
                          '#connectivityCheck.running.work.calling.reporting',
                      },
                      after: { joinLimit: '#connectivityCheck.running.work.calling.reporting' },
                    },
                    measuring: {
                      description: 'Sound and picture are sent and received back.',
                      meta: { spec: ['M9.33'] },
                      on: { 'connectivityCheck.stopRequested': 'leaving' },
                      after: { connectivityCheck: 'leaving' },
                    },
                    leaving: {
                      description: 'The room is being left.',
                      entry: 'leave',
                      after: { leaveLimit: '#connectivityCheck.running.work.calling.reporting' },
                    },
                  },
                },
                reporting: {
                  description: 'The measurements are summarised.',
                  entry: 'requestReport',
                  on: {
                    'connectivity.reported': [
                      {
                        guard: 'isPublished',
                        target: '#connectivityCheck.COMPLETED',
                        actions: {
                          type: 'assignConnection',
                          params: ({ event }) => ({ report: event.report }),
                        },
                      },
                      {
                        target: '#connectivityCheck.failed',
                        actions: {
                          type: 'assignConnection',
                          params: ({ event }) => ({ report: event.report }),
                        },
                      },
                    ],
                  },
                },
              },
            },
          },
        },
      },
    },
    COMPLETED: {
      description: 'All steps were tried; the report shows the quality.',
      meta: { spec: ['M4.094'] },
      entry: { type: 'conclude', params: { isComplete: true } },
      on: { 'connectivityCheck.startRequested': 'running' },
    },
    failed: {
      description: 'The check ended before sound and picture were sent; the report shows how far it came.',
      entry: { type: 'conclude', params: { isComplete: false } },
      on: { 'connectivityCheck.startRequested': 'running' },
    },
  },
})

export type ConnectivityCheckRef = ActorRefFrom<typeof connectivityCheckMachine>
