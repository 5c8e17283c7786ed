import { transportSetup } from './transportSetup.ts'

/** The path to Preview or Joined: the connect with its attempts, the policy, the join with its attempts. */
export const transportConnecting = transportSetup.createStateConfig({
  description: 'Connecting to Preview or Joined.',
  meta: { spec: ['M4.029'] },
  initial: 'opening',
  states: {
    opening: {
      description: 'Init and websocket, now or when the next attempt is due.',
      on: {
        'signal.opened': { target: 'awaitingPolicy', actions: 'assignInit' },
        'signal.failed': [
          {
            guard: 'canRetryConnect',
            actions: ['assignError', 'scheduleConnect'],
            meta: { spec: ['M4.075', 'M8.084', 'M8.085', 'M8.086', 'M8.087', 'M8.088', 'M8.089'] },
          },
          { target: '#transport.Failed', actions: 'assignError', meta: { spec: ['M8.090'] } },
        ],
        'retry.attemptDue': { actions: 'openSignal' },
        'transport.leaveRequested': { target: '#transport.Leaving', actions: 'abandon' },
      },
    },
    awaitingPolicy: {
      description: "Waits for the server's roles and our own role.",
      meta: { spec: ['M4.059'] },
      on: {
        'policy.changed': [
          {
            guard: 'roleUnknown',
            target: '#transport.Failed',
            actions: 'assignInvalidRole',
            meta: { spec: ['M5.73'] },
          },
          {
            guard: 'forPreview',
            target: '#transport.Preview',
            actions: ['confirmConnect', 'assignPolicy', 'finishPreview', 'notifyPreviewed'],
            meta: { spec: ['M4.039'] },
          },
          { target: 'joining', actions: ['confirmConnect', 'assignPolicy'] },
        ],
        // Only a policy resets the attempts; otherwise a server that accepts and drops us would be called
        // without pause.
        'signal.lost': {
          target: 'opening',
          actions: ['assignError', 'scheduleConnect'],
          meta: { spec: ['M4.075', 'M8.084'] },
        },
        'transport.leaveRequested': { target: '#transport.Leaving', actions: 'abandon' },
      },
      after: { policyWait: { target: '#transport.Failed', actions: 'assignPolicyTimeout' } },
    },
    joining: {
      description: 'The join itself; a leave that is requested meanwhile waits for its end.',
      meta: { spec: ['M4.060', 'M4.061', 'M4.045', 'M9.58'] },
      type: 'parallel',
      entry: 'openNeededConnections',
      states: {
        join: {
          initial: 'negotiating',
          states: {
            negotiating: {
              description: 'Offer, join request and answer in one round trip.',
              invoke: {
                id: 'joinRoom',
                src: 'joinRoom',
                input: ({ context }) => ({
                  peerId: context.peerId,
                  config: context.config,
                  needsMedia: context.needsMedia,
                  init: context.init,
                }),
                onDone: [
                  { guard: 'leaveAsked', target: 'settled', actions: ['confirmJoin', 'abandon'] },
                  {
                    target: '#transport.Joined',
                    actions: ['confirmJoin', 'finishJoin', 'notifyJoined', 'notifyMediaOpened'],
                    meta: { spec: ['M4.040'] },
                  },
                ],
                onError: [
                  { guard: 'leaveAsked', target: 'settled', actions: 'abandon' },
                  {
                    guard: 'canRetryJoin',
                    target: 'waiting',
                    actions: ['assignError', 'scheduleJoin'],
                    meta: { spec: ['M4.077', 'M7.123'] },
                  },
                  {
                    target: '#transport.Failed',
                    actions: 'assignError',
                    meta: { spec: ['M7.122', 'M8.032'] },
                  },
                ],
              },
            },
            waiting: {
              description: 'The server could not accept the join; the next attempt follows shortly.',
              meta: { spec: ['M4.077', 'M9.44'] },
              always: { guard: 'leaveAsked', target: 'settled', actions: 'abandon' },
              on: { 'retry.attemptDue': { guard: 'isJoinAttempt', target: 'negotiating' } },
            },
            settled: { description: 'The join was cancelled because a leave was requested.' },
          },
        },
        signal: {
          initial: 'up',
          states: {
            up: {
              description: 'The websocket for the join is open.',
              on: { 'signal.lost': { target: 'lost', actions: ['assignError', 'scheduleReconnect'] } },
            },
            lost: {
              description: 'The websocket is reopened; the join waits for it.',
              on: {
                'retry.attemptDue': { guard: 'isSignalAttempt', actions: 'openSignal' },
                'signal.failed': { actions: ['assignError', 'scheduleReconnect'] },
                'signal.lost': { actions: ['assignError', 'scheduleReconnect'] },
                'signal.opened': { actions: 'assignInit' },
                'policy.changed': {
                  target: 'up',
                  actions: ['assignPolicy', 'confirmReconnect', 'notifyResumed'],
                },
              },
            },
          },
        },
        leave: {
          initial: 'notRequested',
          states: {
            notRequested: {
              description: 'No leave is requested.',
              on: { 'transport.leaveRequested': 'waiting' },
            },
            waiting: {
              description: 'Checks every 100 ms whether the join has ended.',
              after: {
                leaveWait: [
                  { guard: 'joinSettled', target: '#transport.Leaving' },
                  { target: 'waiting', reenter: true },
                ],
              },
            },
          },
        },
      },
    },
  },
  on: {
    'node.announced': { actions: 'assignNode' },
    // M4.046: a terminal error does not wait for preview or join.
    'server.failed': { target: '#transport.Failed', actions: 'assignError', meta: { spec: ['M4.046'] } },
    'retry.exhausted': { target: '#transport.Failed', actions: 'assignError' },
    'transport.previewRequested': {
      actions: { type: 'refuseConnect', params: { state: 'Connecting' } },
      meta: { spec: ['M4.052'] },
    },
    'transport.joinRequested': { actions: { type: 'refuseConnect', params: { state: 'Connecting' } } },
  },
})
