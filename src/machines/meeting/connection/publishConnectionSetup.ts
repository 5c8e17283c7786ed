import { assign, enqueueActions, fromCallback, raise, sendTo, setup, stateIn } from 'xstate'
import { TIME } from '../../../contracts/constants.ts'
import { makeError } from '../../../contracts/errors.ts'
import type { ContextOf, EventOf, InputOf, OutputOf } from '../../../contracts/machineContract.ts'
import type { WireTracks } from '../../../contracts/meeting/shapes.ts'
import { toMeeting } from '../../address.ts'
import { notProvided } from '../../notProvided.ts'
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
  stale: false,
  restart: false,
  broken: false,
  dtlsTimeouts: { connecting: TIME.dtlsConnecting, failed: TIME.dtlsFailed },
  error: null,
})

export const publishConnectionSetup = setup({
  types: { context: {} as Context, events: {} as EventOf<Contract>, input: {} as InputOf<Contract> },
  actors: {
    publishPeerConnection: fromCallback<{ type: 'tracks.updateOrdered'; tracks: WireTracks }, undefined>(
      () => undefined,
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
    markStale: assign({ stale: true }),
    markRestart: assign({ restart: true }),
    beginOffer: assign({ stale: false }),
    endOffer: assign({ restart: false }),
    markBroken: assign({ broken: true }),
    assignIceFailure: assign({
      error: () => makeError(4005, { action: 'PUBLISH', description: 'The publish connection failed' }),
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
    notifyNegotiationFailed: enqueueActions(({ context, event, enqueue }) => {
      const error = errorOf(event, 'PUBLISH')
      // A failed restart is one attempt of its retry, which notifies the application in the end.
      if (context.restart) enqueue.raise({ type: 'publish.restartFailed', error })
      else enqueue.sendTo(toMeeting, { type: 'error.raised', error: { ...error, terminal: false } })
    }),
    confirmRestart: enqueueActions(({ context, enqueue }) => {
      if (context.restart) enqueue.raise({ type: 'publish.restarted' })
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
    notifyRecovered: enqueueActions(({ context, enqueue }) => {
      if (!context.broken) return
      enqueue.assign({ broken: false, error: null })
      enqueue.sendTo(toMeeting, { type: 'connection.recovered', ...broken })
    }),
  },
  guards: {
    isStale: ({ context }) => context.stale,
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
