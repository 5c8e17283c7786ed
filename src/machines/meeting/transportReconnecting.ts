import { transportSetup } from './transportSetup.ts'

/**
 * The room is kept while the way to it is found again: the websocket, a peer connection, a new media node, or
 * several of these at once (M4.047-M4.050, protocol §8 and §9).
 */
export const transportReconnecting = transportSetup.createStateConfig({
  description: 'Something is lost; the room is kept while it comes back.',
  meta: { spec: ['M4.032', 'M4.047', 'M4.048'] },
  entry: 'notifyReconnecting',
  initial: 'signalLost',
  states: {
    signalLost: {
      description: 'The websocket is gone.',
      entry: 'scheduleReconnect',
      initial: 'waiting',
      on: { 'node.announced': { actions: 'assignNode' } },
      states: {
        waiting: {
          description: 'Until the retry is due and the socket is open again.',
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
                target: '#transport.Reconnecting.mending',
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
    mending: {
      description: 'The websocket is there; a peer connection finds its way again.',
      meta: { spec: ['M4.078', 'M4.079'] },
      on: {
        'retry.attemptDue': { guard: 'isPublishAttempt', actions: 'orderRestart' },
        'connection.mended': [
          {
            guard: 'isLastMended',
            target: '#transport.Joined',
            actions: ['dropBroken', 'confirmMending', 'notifyReconnected'],
          },
          { actions: ['dropBroken', 'confirmMending'] },
        ],
        'signal.lost': { target: 'signalLost', actions: 'assignError' },
        'node.announced': [
          { guard: 'movesNode', target: 'migrating', actions: ['assignNode', 'markMigration'] },
          { actions: 'assignNode' },
        ],
      },
    },
    migrating: {
      description:
        'The media node is another one: new connections, and our tracks once more under new names.',
      meta: { spec: ['M4.064', 'M4.065', 'M4.066', 'M4.067'] },
      entry: ['clearBroken', 'orderRebuild'],
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
          description: 'Until the new connections exist.',
          on: { 'connections.rebuilt': 'offering' },
        },
        offering: {
          description: 'An offer without tracks opens them; then our tracks are published anew.',
          invoke: {
            id: 'migrate',
            src: 'migrate',
            onDone: {
              target: '#transport.Joined',
              actions: ['finishMigration', 'confirmReconnect', 'orderRenewal', 'notifyReconnected'],
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
    'policy.changed': { actions: 'assignPolicy' },
    'connection.broke': { guard: 'mediaOpen', actions: ['assignBroken', 'scheduleMending'] },
    'connection.mended': { actions: ['dropBroken', 'confirmMending'] },
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
