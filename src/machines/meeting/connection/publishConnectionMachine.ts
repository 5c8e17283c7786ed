import { freshPublishConnection, publishConnectionSetup } from './publishConnectionSetup.ts'

/**
 * The connection on which we offer: published tracks, one offer at a time (protocol §5.2), and the states of
 * ICE and DTLS (M8.091, M8.092, M8.095, M8.096, M9.49). The service owns the peer connection; its facts are
 * here. The retry decides whether to restart; this chart performs it.
 */
export const publishConnectionMachine = publishConnectionSetup.createMachine({
  id: 'publishConnection',
  description: 'What we send to the others.',
  context: freshPublishConnection(),
  initial: 'closed',
  on: { 'signal.opened': { actions: 'assignTimeouts' } },
  states: {
    closed: {
      description: 'No peer connection.',
      entry: 'forget',
      on: { 'connections.openRequested': 'open' },
    },
    open: {
      description: 'A peer connection exists.',
      type: 'parallel',
      invoke: { id: 'publishPeerConnection', src: 'publishPeerConnection' },
      on: {
        'connections.closeRequested': 'closed',
        'connections.rebuildRequested': {
          target: ['.ice.new', '.negotiation.rebuilding'],
          reenter: true,
          actions: 'forget',
          meta: { spec: ['M4.064'] },
        },
      },
      states: {
        ice: {
          initial: 'new',
          on: {
            'publish.stuck': { target: '.failed', actions: ['assignError', 'raiseError'] },
          },
          states: {
            new: {
              description: 'Nothing is negotiated yet.',
              on: {
                'connection.stateChanged': [
                  { guard: 'isConnecting', target: 'connecting' },
                  { guard: 'isConnected', target: 'connected', actions: 'notifyEstablished' },
                ],
              },
            },
            connecting: {
              description: 'ICE and DTLS are connecting.',
              meta: { spec: ['M8.092', 'M9.49'] },
              on: {
                'connection.stateChanged': [
                  { guard: 'isConnected', target: 'connected', actions: 'notifyEstablished' },
                  { guard: 'isFailed', target: 'failed', actions: 'assignIceFailure' },
                ],
                'path.blocked': { target: 'failed', actions: 'assignIceFailure' },
              },
              after: { disconnectGrace: { target: 'failed', actions: 'assignIceFailure' } },
            },
            reconnecting: {
              description: 'ICE was restarted; it is connecting after a failure.',
              meta: { spec: ['M8.092', 'M9.49'] },
              on: {
                'connection.stateChanged': [
                  { guard: 'isConnected', target: 'connected', actions: ['clearError', 'notifyRecovered'] },
                  { guard: 'isFailed', target: 'failed', actions: 'assignIceFailure' },
                ],
              },
              after: { disconnectGrace: { target: 'failed', actions: 'assignIceFailure' } },
            },
            connected: {
              description: 'Media can flow.',
              on: {
                'connection.stateChanged': [
                  { guard: 'isDisconnected', target: 'disconnected' },
                  {
                    guard: 'isFailed',
                    target: 'failed',
                    actions: 'assignIceFailure',
                    meta: { spec: ['M8.091'] },
                  },
                ],
              },
            },
            disconnected: {
              description: 'Packets stopped; it may recover by itself.',
              meta: { spec: ['M8.092', 'M9.49'] },
              on: {
                'connection.stateChanged': [
                  { guard: 'isConnected', target: 'connected' },
                  { guard: 'isFailed', target: 'failed', actions: 'assignIceFailure' },
                ],
              },
              after: {
                disconnectGrace: {
                  target: 'failed',
                  actions: 'assignIceDisconnected',
                  meta: { spec: ['M8.030'] },
                },
              },
            },
            failed: {
              description: 'The connection is lost; the retry is notified and orders a restart.',
              meta: { spec: ['M4.078', 'M8.091', 'M8.092'] },
              entry: 'notifyBroken',
              on: {
                'connection.stateChanged': {
                  guard: 'isConnected',
                  target: 'connected',
                  actions: ['clearError', 'notifyRecovered'],
                },
                'publish.restartRequested': 'restarting',
                'signal.resumed': { guard: 'withRestart', target: 'reconnecting' },
              },
            },
            restarting: {
              description: 'An offer with an ICE restart is pending.',
              on: {
                'connection.stateChanged': {
                  guard: 'isConnected',
                  target: 'connected',
                  actions: ['clearError', 'notifyRecovered'],
                },
                'publish.restarted': 'reconnecting',
                'publish.restartFailed': { target: 'failed', actions: 'assignError' },
                'signal.lost': { target: 'failed', actions: 'assignError' },
              },
            },
          },
        },
        dtls: {
          initial: 'well',
          on: {
            'dtls.stateChanged': [
              { guard: 'dtlsConnecting', target: '.connecting' },
              { guard: 'dtlsFailed', target: '.failed' },
              { target: '.well' },
            ],
          },
          states: {
            well: { description: 'Not started, or done.' },
            connecting: {
              description: 'The keys are being negotiated.',
              meta: { spec: ['M8.095'] },
              after: { dtlsConnecting: { target: 'well', actions: 'raiseStuckConnecting' } },
            },
            failed: {
              description: 'The key negotiation failed.',
              meta: { spec: ['M8.096'] },
              after: { dtlsFailed: { target: 'well', actions: 'raiseStuckFailed' } },
            },
          },
        },
        negotiation: {
          initial: 'settled',
          states: {
            settled: {
              description: 'The server has our current tracks.',
              on: {
                'publish.trackAdded': { target: 'negotiating', actions: ['addTrack', 'notifyTracks'] },
                'publish.trackRemoved': { target: 'negotiating', actions: ['removeTrack', 'notifyTracks'] },
                'publish.restartRequested': { guard: 'hasFailed', target: 'negotiating.offer.restart' },
                'signal.lost': 'held',
              },
            },
            negotiating: {
              description: 'An offer is pending; changes wait for its answer.',
              meta: { spec: ['M7.027', 'M1.08', 'M1.09'] },
              invoke: {
                id: 'negotiate',
                src: 'negotiate',
                input: ({ context, event }) => ({
                  tracks: context.tracks,
                  iceRestart: event.type === 'publish.restartRequested',
                }),
                onDone: [
                  {
                    guard: 'isStale',
                    target: 'negotiating',
                    reenter: true,
                    actions: ['confirmRestart', 'notifyPublished'],
                  },
                  { target: 'settled', actions: ['confirmRestart', 'notifyPublished'] },
                ],
                onError: [
                  {
                    guard: 'isStale',
                    target: 'negotiating',
                    reenter: true,
                    actions: 'notifyNegotiationFailed',
                  },
                  { target: 'settled', actions: 'notifyNegotiationFailed' },
                ],
              },
              on: {
                'publish.trackAdded': { target: '.tracks.changed', actions: ['addTrack', 'notifyTracks'] },
                'publish.trackRemoved': {
                  target: '.tracks.changed',
                  actions: ['removeTrack', 'notifyTracks'],
                },
                'publish.restartRequested': {
                  guard: 'hasFailed',
                  target: '.offer.restart',
                  reenter: true,
                },
                'signal.lost': 'held.changed',
              },
              type: 'parallel',
              states: {
                offer: {
                  initial: 'update',
                  states: {
                    update: { description: 'The offer contains our current tracks.' },
                    restart: { description: 'The offer also restarts ICE.' },
                  },
                },
                tracks: {
                  initial: 'offered',
                  states: {
                    offered: { description: 'All our tracks are in the offer.' },
                    changed: { description: 'They changed since; another offer follows.' },
                  },
                },
              },
            },
            held: {
              description: 'The websocket is down; changes are offered once it is back.',
              initial: 'unchanged',
              on: {
                'publish.trackAdded': { target: '.changed', actions: ['addTrack', 'notifyTracks'] },
                'publish.trackRemoved': { target: '.changed', actions: ['removeTrack', 'notifyTracks'] },
                'signal.resumed': [{ guard: 'isStale', target: 'negotiating' }, { target: 'settled' }],
              },
              states: {
                unchanged: { description: 'The server has our current tracks.' },
                changed: { description: 'The server may have outdated tracks.' },
              },
            },
            rebuilding: {
              description: 'A new connection to a new node; our tracks get new ids on it.',
              meta: { spec: ['M4.064', 'M4.065', 'M4.066', 'M4.067'] },
              entry: ['notifyTracks', 'notifyRebuilt'],
              on: { 'tracks.renewRequested': 'settled' },
            },
          },
          on: {
            'publish.trackChanged': {
              actions: ['changeTrack', 'requestTrackUpdate', 'notifyTracks'],
              meta: { spec: ['M7.030'] },
            },
          },
        },
      },
    },
  },
})
