import { assign, sendTo, setup } from 'xstate'
import { LIMIT, TIME } from '../../../contracts/constants.ts'
import type { ContextOf, EventOf, InputOf, OutputOf } from '../../../contracts/machineContract.ts'
import type { VideoLayer } from '../../../contracts/meeting/connection/shapes.ts'
import { toMeeting } from '../../address.ts'
import { notProvided } from '../../notProvided.ts'
import { notProvidedEvents } from '../../notProvidedEvents.ts'
import { errorOf } from '../call/errorOf.ts'
import type { remoteVideoContract } from './remoteVideoContract.ts'
import { neededLayer } from './videoLayers.ts'

/**
 * One remote video: the layer that its elements need, the request to the server, and whether it is degraded
 * (M4.116-M4.122, M7.087, M9.16, M9.17).
 */
type Contract = typeof remoteVideoContract
type Context = ContextOf<Contract>

const withWanted = (context: Context, changes: Partial<Context>): Partial<Context> => {
  const next = { ...context, ...changes }
  return { ...changes, wanted: neededLayer(next.sinks, next.definitions, next.enabled, next.preferred) }
}

export const remoteVideoMachine = setup({
  types: { context: {} as Context, events: {} as EventOf<Contract>, input: {} as InputOf<Contract> },
  actors: {
    preferLayer: notProvided<OutputOf<Contract, 'preferLayer'>, { trackId: string; layer: VideoLayer }>(
      'preferLayer',
    ),
    videoSinks: notProvidedEvents<{ type: string }, { trackId: string }>('videoSinks'),
  },
  actions: {
    assignSink: assign(({ context, event }) =>
      event.type === 'sink.resized'
        ? withWanted(context, { sinks: { ...context.sinks, [event.sinkId]: event.size } })
        : {},
    ),
    dropSink: assign(({ context, event }) =>
      event.type === 'sink.removed'
        ? withWanted(context, {
            sinks: Object.fromEntries(Object.entries(context.sinks).filter(([id]) => id !== event.sinkId)),
          })
        : {},
    ),
    assignEnabled: assign(({ context, event }) =>
      event.type === 'track.enabledChanged' ? withWanted(context, { enabled: event.enabled }) : {},
    ),
    assignDefinitions: assign(({ context, event }) =>
      event.type === 'track.definitionsChanged'
        ? withWanted(context, { definitions: event.definitions })
        : {},
    ),
    assignPreferred: assign(({ context, event }) =>
      event.type === 'layer.preferred' ? withWanted(context, { preferred: event.layer }) : {},
    ),
    notifyDegraded: sendTo(toMeeting, ({ context }) => ({
      type: 'call.eventsRaised',
      events: [{ type: 'TRACK_DEGRADED', trackId: context.trackId }],
    })),
    notifyRestored: sendTo(toMeeting, ({ context }) => ({
      type: 'call.eventsRaised',
      events: [{ type: 'TRACK_RESTORED', trackId: context.trackId }],
    })),
    assignReport: assign(({ event }) =>
      event.type === 'layer.reported' ? { current: event.current, degraded: event.degraded } : {},
    ),
    clearAsked: assign({ asked: 'none' }),
    markAsking: assign({ asked: null }),
    assignAsked: assign(({ event }) =>
      'output' in event ? { asked: (event.output as OutputOf<Contract, 'preferLayer'>).layer } : {},
    ),
    assignError: assign({ error: ({ event }) => errorOf(event, 'DATA_CHANNEL') }),
    raiseError: sendTo(toMeeting, ({ context }) => ({ type: 'error.raised', error: context.error })),
    warnCrowded: sendTo(toMeeting, ({ context }) => ({
      type: 'server.warned',
      message: `Track ${context.trackId} is attached to ${LIMIT.videoElementsWarning} or more video elements`,
    })),
  },
  guards: {
    isSomething: ({ event }) => event.type === 'layer.preferred' && event.layer !== 'none',
    isFirstSink: ({ context }) => context.wanted === 'none' && context.enabled,
    becomesCrowded: ({ context, event }) =>
      event.type === 'sink.resized' &&
      !Object.hasOwn(context.sinks, event.sinkId) &&
      Object.keys(context.sinks).length + 1 >= LIMIT.videoElementsWarning,
    mustAsk: ({ context }) =>
      context.wanted !== context.asked && !(context.wanted === 'none' && context.noneDisabled),
    isDegraded: ({ context }) => context.enabled && context.degraded && context.current === 'none',
    isRestored: ({ context }) => !(context.enabled && context.degraded && context.current === 'none'),
  },
  delays: { resizeDebounce: TIME.resizeDebounce },
}).createMachine({
  id: 'remoteVideo',
  description: 'A remote video.',
  context: ({ input }) => ({
    ...input,
    sinks: {},
    preferred: null,
    wanted: 'none',
    asked: 'none',
    current: null,
    degraded: false,
    error: null,
  }),
  type: 'parallel',
  invoke: { id: 'videoSinks', src: 'videoSinks', input: ({ context }) => ({ trackId: context.trackId }) },
  states: {
    layer: {
      initial: 'settled',
      on: {
        'sink.resized': [
          {
            guard: 'becomesCrowded',
            target: '.resizing',
            actions: ['warnCrowded', 'assignSink'],
            meta: { spec: ['M9.17'] },
          },
          // The first element gets its layer without a delay.
          { guard: 'isFirstSink', target: '.settled', actions: 'assignSink' },
          { target: '.resizing', actions: 'assignSink', meta: { spec: ['M4.117', 'M4.118', 'M9.16'] } },
        ],
        'sink.removed': { target: '.resizing', actions: 'dropSink', meta: { spec: ['M4.120'] } },
        // `none` is not a valid choice; the element is hidden instead (M4.119).
        'layer.preferred': {
          guard: 'isSomething',
          target: '.settled',
          actions: 'assignPreferred',
          meta: { spec: ['M4.119'] },
        },
        // Its peer has another role, and with it other layer sizes.
        'track.definitionsChanged': {
          target: '.settled',
          actions: 'assignDefinitions',
          meta: { spec: ['M4.116'] },
        },
        // A new media section starts with none, whatever was requested before (protocol §6.4).
        'track.mediaArrived': { target: '.settled', actions: 'clearAsked' },
        'track.enabledChanged': { target: '.settled', actions: 'assignEnabled', meta: { spec: ['M4.121'] } },
      },
      states: {
        resizing: {
          description: 'Sizes are changing; the layer is chosen when they have settled.',
          meta: { spec: ['M9.16'] },
          after: { resizeDebounce: 'settled' },
        },
        settled: {
          description: 'The sizes have settled.',
          always: { guard: 'mustAsk', target: 'asking' },
        },
        asking: {
          description: 'The layer is requested over the data channel.',
          meta: { spec: ['M7.111'] },
          entry: 'markAsking',
          invoke: {
            id: 'preferLayer',
            src: 'preferLayer',
            input: ({ context }) => ({ trackId: context.trackId, layer: context.wanted }),
            onDone: { target: 'settled', actions: 'assignAsked' },
            onError: { target: 'refused', actions: ['assignError', 'raiseError'] },
          },
        },
        refused: { description: 'The server refused; the next change of size requests again.' },
      },
    },
    quality: {
      initial: 'normal',
      on: { 'layer.reported': { actions: 'assignReport', meta: { spec: ['M7.087'] } } },
      states: {
        normal: {
          description: 'The video is received.',
          always: {
            guard: 'isDegraded',
            target: 'degraded',
            actions: 'notifyDegraded',
            meta: { spec: ['M4.122', 'M4.163'] },
          },
        },
        degraded: {
          description: 'The server stopped it for lack of bandwidth.',
          always: {
            guard: 'isRestored',
            target: 'normal',
            actions: 'notifyRestored',
            meta: { spec: ['M4.164'] },
          },
        },
      },
    },
  },
})
