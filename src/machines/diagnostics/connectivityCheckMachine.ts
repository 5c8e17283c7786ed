import type { ActorRefFrom } from 'xstate'
import { SYSTEM_ID } from '../systemIds.ts'
import { checkCallInput, connectivityCheckSetup, freshLine } from './connectivityCheckSetup.ts'
import { connectivityProgress } from './connectivityProgress.ts'

/** A short call with nobody, to see what the line carries (M1.41, M9.33, protocol §10). */
export const connectivityCheckMachine = connectivityCheckSetup.createMachine({
  id: 'connectivityCheck',
  description: 'The check of the line.',
  context: ({ input }) => ({ region: input.region, ...freshLine }),
  initial: 'idle',
  states: {
    idle: {
      description: 'Nothing was asked yet.',
      on: { 'connectivityCheck.startRequested': 'running' },
    },
    running: {
      description: 'The check runs; it can be stopped at any moment.',
      meta: { spec: ['M1.41'] },
      type: 'parallel',
      entry: 'begin',
      states: {
        progress: connectivityProgress,
        facts: {
          description: 'What is seen is kept for the report.',
          on: {
            'line.initFetched': {
              actions: {
                type: 'assignInit',
                params: ({ event }) => ({ websocketUrl: event.websocketUrl }),
              },
            },
            'line.signalConnected': { actions: 'assignSignal' },
            'line.iceConnected': {
              actions: { type: 'assignIce', params: ({ event }) => ({ side: event.side }) },
            },
            'line.mediaCaptured': { actions: 'assignCaptured' },
            'line.mediaPublished': { actions: 'assignPublished' },
            'line.errorRaised': {
              actions: { type: 'assignError', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        work: {
          initial: 'asking',
          states: {
            asking: {
              description: 'A token is asked for.',
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
              description: 'The line is watched while the call lasts.',
              initial: 'inCall',
              invoke: {
                id: 'watchLine',
                src: 'watchLine',
                input: ({ context }) => ({ peerId: context.key?.peerId ?? '' }),
              },
              states: {
                inCall: {
                  description: 'In a room of its own.',
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
                      description: 'On the way in.',
                      entry: 'join',
                      on: {
                        'call.joined': 'measuring',
                        'connectivityCheck.stopRequested':
                          '#connectivityCheck.running.work.calling.reporting',
                      },
                      after: { joinLimit: '#connectivityCheck.running.work.calling.reporting' },
                    },
                    measuring: {
                      description: 'Sound and picture go out and come back.',
                      meta: { spec: ['M9.33'] },
                      on: { 'connectivityCheck.stopRequested': 'leaving' },
                      after: { connectivityCheck: 'leaving' },
                    },
                    leaving: {
                      description: 'The room is left.',
                      entry: 'leave',
                      after: { leaveLimit: '#connectivityCheck.running.work.calling.reporting' },
                    },
                  },
                },
                reporting: {
                  description: 'What was measured is put together.',
                  entry: 'orderReport',
                  on: {
                    'line.reported': [
                      {
                        guard: 'isPublished',
                        target: '#connectivityCheck.COMPLETED',
                        actions: { type: 'assignLine', params: ({ event }) => ({ report: event.report }) },
                      },
                      {
                        target: '#connectivityCheck.failed',
                        actions: { type: 'assignLine', params: ({ event }) => ({ report: event.report }) },
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
      description: 'Everything was tried; the report says how well it went.',
      meta: { spec: ['M4.094'] },
      entry: { type: 'conclude', params: { isComplete: true } },
      on: { 'connectivityCheck.startRequested': 'running' },
    },
    failed: {
      description: 'The check ended before sound and picture went out; the report says how far it came.',
      entry: { type: 'conclude', params: { isComplete: false } },
      on: { 'connectivityCheck.startRequested': 'running' },
    },
  },
})

export type ConnectivityCheckRef = ActorRefFrom<typeof connectivityCheckMachine>
