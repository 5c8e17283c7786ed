import { transportSetup } from './transportSetup.ts'

/**
 * Keeps the room while a connection is restored: the websocket, a peer connection, a new media node, or
 * several of these at once (M4.047-M4.050, protocol §8 and §9).
 */
export const transportReconnecting = transportSetup.createStateConfig({
  description: 'A connection is lost; the room is kept while it is restored.',
  meta: { spec: ['M4.032', 'M4.047', 'M4.048'] },
  entry: 'notifyReconnecting',
  initial: 'signalLost',
  states: {
    signalLost: {
      description: 'The websocket is closed.',
      entry: 'scheduleReconnect',
      initial: 'waiting',
      on: { 'node.announced': { actions: 'assignNode' } },
      states: {
        waiting: {
          description: 'Waits until the retry is due and the socket is open again.',
          on: {
            'retry.attemptDue': { guard: 'isSignalAttempt', actions: 'openSignal' },
            'signal.failed': { actions: ['assignError', 'scheduleReconnect'] },
            'signal.opened': [
              {
                guard: 'mustMigrate',
                target: '#transport.Reconnecting.migrating',
                actions: ['assignInit', 'notifyResumed'],
              },
              { target: 'resuming', actions: 'assignInit' },
            ],
          },
        },
        resuming: {
          description: 'Our tracks are offered again; the server restores the rest from the peer id.',
          invoke: {
            id: 'resumeSession',
            src: 'resumeSession',
            input: ({ context }) => ({ joined: context.joined && context.mediaOpen }),
            onDone: [
              {
                guard: 'stillBroken',
                target: '#transport.Reconnecting.recovering',
                actions: ['confirmReconnect', 'notifyResumed'],
              },
              {
                guard: 'joined',
                target: '#transport.Joined',
                actions: ['confirmReconnect', 'notifyResumed', 'notifyReconnected'],
                meta: { spec: ['M4.049'] },
              },
              {
                target: '#transport.Preview',
                actions: ['confirmReconnect', 'notifyReconnected'],
              },
            ],
            onError: { target: 'waiting', actions: ['assignPassingError', 'scheduleReconnect'] },
          },
          on: {
            'signal.lost': { target: 'waiting', actions: ['assignError', 'scheduleReconnect'] },
            'node.announced': [
              {
                guard: 'movesNode',
                target: '#transport.Reconnecting.migrating',
                actions: ['assignNode', 'markMigration', 'notifyResumed'],
              },
              { actions: 'assignNode' },
            ],
          },
        },
      },
    },
    recovering: {
      description: 'The websocket is open; a peer connection is being restored.',
      meta: { spec: ['M4.078', 'M4.079'] },
      on: {
        'retry.attemptDue': { guard: 'isPublishAttempt', actions: 'requestRestart' },
        'connection.recovered': [
          {
            guard: 'isLastRecovered',
            target: '#transport.Joined',
            actions: ['dropBroken', 'confirmRecovery', 'notifyReconnected'],
          },
          { actions: ['dropBroken', 'confirmRecovery'] },
        ],
        'signal.lost': { target: 'signalLost', actions: 'assignError' },
        'node.announced': [
          { guard: 'movesNode', target: 'migrating', actions: ['assignNode', 'markMigration'] },
          { actions: 'assignNode' },
        ],
      },
    },
    migrating: {
      description: 'The media node has changed: new connections, on which our tracks get new ids.',
      meta: { spec: ['M4.064', 'M4.065', 'M4.066', 'M4.067'] },
      entry: ['clearBroken', 'requestRebuild'],
      initial: 'rebuilding',
      on: {
        'signal.lost': { target: 'signalLost', actions: 'assignError' },
        'node.announced': [
          { guard: 'movesNode', target: 'migrating', reenter: true, actions: 'assignNode' },
          { actions: 'assignNode' },
        ],
      },
      states: {
        rebuilding: {
          description: 'Waits for the new connections.',
          on: { 'connections.rebuilt': 'offering' },
        },
        offering: {
          description: 'An offer without tracks opens them; then our tracks are published again.',
          invoke: {
            id: 'migrate',
            src: 'migrate',
            onDone: {
              target: '#transport.Joined',
              actions: ['finishMigration', 'confirmReconnect', 'requestRenewal', 'notifyReconnected'],
            },
            onError: {
              target: '#transport.Reconnecting.signalLost',
              actions: 'assignPassingError',
            },
          },
        },
      },
    },
  },
  on: {
    // A role that is given meanwhile is served by the connections once they are restored.
    'policy.changed': { actions: ['notifyNewRole', 'assignPolicy'] },
    'connection.failed': { guard: 'mediaOpen', actions: ['assignBroken', 'scheduleRecovery'] },
    'connection.recovered': { actions: ['dropBroken', 'confirmRecovery'] },
    'connection.unusable': {
      target: '#transport.Failed',
      actions: 'assignError',
      meta: { spec: ['M8.097'] },
    },
    'retry.exhausted': {
      target: '#transport.Failed',
      actions: 'assignError',
      meta: { spec: ['M4.050', 'M4.082'] },
    },
    'server.failed': { target: '#transport.Failed', actions: 'assignError' },
    'peer.removalOrdered': { target: '#transport.Leaving', actions: 'assignSilentLeave' },
    'transport.leaveRequested': { target: '#transport.Leaving', actions: 'assignOwnLeave' },
    'transport.previewRequested': [
      { guard: 'knowsAsRole', actions: 'startMidCallPreview', meta: { spec: ['M4.054'] } },
      { actions: 'refuseMidCallPreview', meta: { spec: ['M4.055'] } },
    ],
    'transport.previewCancelled': { actions: 'endMidCallPreview' },
  },
})
