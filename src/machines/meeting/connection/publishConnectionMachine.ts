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
                  { guard: 'isConnected', target: 'connected' },
                ],
              },
            },
            connecting: {
              description: 'ICE and DTLS are connecting.',
              meta: { spec: ['M8.092', 'M9.49'] },
              on: {
                'connection.stateChanged': [
                  { guard: 'isConnected', target: 'connected' },
                  { guard: 'isFailed', target: 'failed', actions: 'assignIceFailure' },
                ],
              },
              after: { disconnectGrace: { target: 'failed', actions: 'assignIceFailure' } },
            },
            connected: {
              description: 'Media can flow.',
              entry: 'notifyRecovered',
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
              after: { disconnectGrace: { target: 'failed', actions: 'assignIceFailure' } },
            },
            failed: {
              description: 'The connection is lost; the retry is notified and orders a restart.',
              meta: { spec: ['M4.078', 'M8.091', 'M8.092'] },
              entry: ['markBroken', 'notifyBroken'],
              on: {
                'connection.stateChanged': { guard: 'isConnected', target: 'connected' },
                'publish.restartRequested': 'restarting',
                'signal.resumed': { guard: 'withRestart', target: 'connecting' },
              },
            },
            restarting: {
              description: 'An offer with an ICE restart is pending.',
              on: {
                'connection.stateChanged': { guard: 'isConnected', target: 'connected' },
                'publish.restarted': 'connecting',
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
                'publish.restartRequested': {
                  guard: 'hasFailed',
                  target: 'negotiating',
                  actions: 'markRestart',
                },
                'signal.lost': 'held',
              },
            },
            negotiating: {
              description: 'An offer is pending; changes wait for its answer.',
              meta: { spec: ['M7.027', 'M1.08', 'M1.09'] },
              entry: 'beginOffer',
              invoke: {
                id: 'negotiate',
                src: 'negotiate',
                input: ({ context }) => ({ tracks: context.tracks, iceRestart: context.restart }),
                onDone: [
                  {
                    guard: 'isStale',
                    target: 'negotiating',
                    reenter: true,
                    actions: ['confirmRestart', 'endOffer', 'notifyPublished'],
                  },
                  { target: 'settled', actions: ['confirmRestart', 'endOffer', 'notifyPublished'] },
                ],
                onError: [
                  {
                    guard: 'isStale',
                    target: 'negotiating',
                    reenter: true,
                    actions: ['notifyNegotiationFailed', 'endOffer'],
                  },
                  { target: 'settled', actions: ['notifyNegotiationFailed', 'endOffer'] },
                ],
              },
              on: {
                'publish.trackAdded': { actions: ['addTrack', 'markStale', 'notifyTracks'] },
                'publish.trackRemoved': { actions: ['removeTrack', 'markStale', 'notifyTracks'] },
                'publish.restartRequested': {
                  guard: 'hasFailed',
                  target: 'negotiating',
                  reenter: true,
                  actions: 'markRestart',
                },
                'signal.lost': { target: 'held', actions: ['markStale', 'endOffer'] },
              },
            },
            held: {
              description: 'The websocket is down; changes are offered once it is back.',
              on: {
                'publish.trackAdded': { actions: ['addTrack', 'markStale', 'notifyTracks'] },
                'publish.trackRemoved': { actions: ['removeTrack', 'markStale', 'notifyTracks'] },
                'signal.resumed': [{ guard: 'isStale', target: 'negotiating' }, { target: 'settled' }],
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
