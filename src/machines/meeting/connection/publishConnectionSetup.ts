import { assign, enqueueActions, or, raise, sendTo, setup, stateIn } from 'xstate'
import { TIME } from '../../../contracts/constants.ts'
import { makeError } from '../../../contracts/errors.ts'
import type { ContextOf, EventOf, InputOf, OutputOf } from '../../../contracts/machineContract.ts'
import type { WireTracks } from '../../../contracts/meeting/connection/shapes.ts'
import { toMeeting } from '../../address.ts'
import { notProvided } from '../../notProvided.ts'
import { notProvidedCallback } from '../../notProvidedCallback.ts'
import { errorOf } from '../call/errorOf.ts'
import type { publishConnectionContract } from './publishConnectionContract.ts'

/**
 * Actors, actions, guards and delays of the publish connection; its chart is in publishConnectionMachine.ts.
 */
type Contract = typeof publishConnectionContract
type Context = ContextOf<Contract>

const without = (tracks: WireTracks, trackId: string): WireTracks =>
  Object.fromEntries(Object.entries(tracks).filter(([id]) => id !== trackId))

const broken = { side: 'publish' } as const

export const freshPublishConnection = (): Context => ({
  tracks: {},
  dtlsTimeouts: { connecting: TIME.dtlsConnecting, failed: TIME.dtlsFailed },
  error: null,
})

export const publishConnectionSetup = setup({
  types: { context: {} as Context, events: {} as EventOf<Contract>, input: {} as InputOf<Contract> },
  actors: {
    publishPeerConnection: notProvidedCallback<{ type: 'tracks.updateOrdered'; tracks: WireTracks }>(
      'publishPeerConnection',
    ),
    negotiate: notProvided<OutputOf<Contract, 'negotiate'>, { tracks: WireTracks; iceRestart: boolean }>(
      'negotiate',
    ),
  },
  actions: {
    addTrack: assign(({ context, event }) =>
      event.type === 'publish.trackAdded'
        ? { tracks: { ...context.tracks, [event.track.track_id]: event.track } }
        : {},
    ),
    removeTrack: assign(({ context, event }) =>
      event.type === 'publish.trackRemoved' ? { tracks: without(context.tracks, event.trackId) } : {},
    ),
    changeTrack: assign(({ context, event }) =>
      event.type === 'publish.trackChanged' && context.tracks[event.track.track_id]
        ? { tracks: { ...context.tracks, [event.track.track_id]: event.track } }
        : {},
    ),
    assignTimeouts: assign(({ event }) =>
      event.type === 'signal.opened' ? { dtlsTimeouts: event.init.dtlsStateTimeouts } : {},
    ),
    assignIceFailure: assign({
      error: () => makeError(4005, { action: 'PUBLISH', description: 'The publish connection failed' }),
    }),
    assignIceDisconnected: assign({
      error: () =>
        makeError(4006, { action: 'PUBLISH', description: 'The publish connection was interrupted' }),
    }),
    assignError: assign({ error: ({ context, event }) => ('error' in event ? event.error : context.error) }),
    forget: assign(({ context }) => ({
      ...freshPublishConnection(),
      dtlsTimeouts: context.dtlsTimeouts,
    })),
    requestTrackUpdate: sendTo('publishPeerConnection', ({ event }) => ({
      type: 'tracks.updateOrdered',
      tracks: event.type === 'publish.trackChanged' ? { [event.track.track_id]: event.track } : {},
    })),
    notifyPublished: sendTo(toMeeting, { type: 'localTracks.published' }),
    notifyTracks: sendTo(toMeeting, ({ context }) => ({
      type: 'localTracks.changed',
      tracks: context.tracks,
    })),
    notifyRebuilt: sendTo(toMeeting, { type: 'connections.rebuilt' }),
    notifyNegotiationFailed: enqueueActions(({ check, event, enqueue }) => {
      const error = errorOf(event, 'PUBLISH')
      // A failed restart is one attempt of its retry, which notifies the application in the end.
      if (check('isRestart' as never)) enqueue.raise({ type: 'publish.restartFailed', error })
      else enqueue.sendTo(toMeeting, { type: 'error.raised', error: { ...error, terminal: false } })
    }),
    confirmRestart: enqueueActions(({ check, enqueue }) => {
      if (check('isRestart' as never)) enqueue.raise({ type: 'publish.restarted' })
    }),
    raiseStuckConnecting: raise(({ context }) => ({
      type: 'publish.stuck',
      error: makeError(4005, {
        action: 'PUBLISH',
        description: `DTLS was still connecting after ${context.dtlsTimeouts.connecting} milliseconds`,
      }),
    })),
    raiseStuckFailed: raise(({ context }) => ({
      type: 'publish.stuck',
      error: makeError(4005, {
        action: 'PUBLISH',
        description: `DTLS was still failed after ${context.dtlsTimeouts.failed} milliseconds`,
      }),
    })),
    raiseError: sendTo(toMeeting, ({ event }) => ({
      type: 'error.raised',
      error: 'error' in event ? event.error : null,
    })),
    notifyBroken: sendTo(toMeeting, ({ context }) => ({
      type: 'connection.failed',
      ...broken,
      error: context.error,
    })),
    clearError: assign({ error: null }),
    notifyEstablished: sendTo(toMeeting, { type: 'connection.established', ...broken }),
    notifyRecovered: sendTo(toMeeting, { type: 'connection.recovered', ...broken }),
  },
  guards: {
    /** The server may have an outdated state of our tracks. */
    isStale: or([
      stateIn({ open: { negotiation: { negotiating: { tracks: 'changed' } } } }),
      stateIn({ open: { negotiation: { held: 'changed' } } }),
    ]),
    isRestart: stateIn({ open: { negotiation: { negotiating: { offer: 'restart' } } } }),
    withRestart: ({ event }) => event.type === 'signal.resumed' && event.restarted,
    hasFailed: stateIn({ open: { ice: 'failed' } }),
    isConnecting: ({ event }) => event.type === 'connection.stateChanged' && event.state === 'connecting',
    isConnected: ({ event }) => event.type === 'connection.stateChanged' && event.state === 'connected',
    isDisconnected: ({ event }) => event.type === 'connection.stateChanged' && event.state === 'disconnected',
    isFailed: ({ event }) => event.type === 'connection.stateChanged' && event.state === 'failed',
    dtlsConnecting: ({ event }) => event.type === 'dtls.stateChanged' && event.state === 'connecting',
    dtlsFailed: ({ event }) => event.type === 'dtls.stateChanged' && event.state === 'failed',
  },
  delays: {
    disconnectGrace: TIME.disconnectGrace,
    dtlsConnecting: ({ context }) => context.dtlsTimeouts.connecting,
    dtlsFailed: ({ context }) => context.dtlsTimeouts.failed,
  },
})
