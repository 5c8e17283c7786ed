import { assign, enqueueActions, sendTo, setup } from 'xstate'
import { makeError } from '../../../contracts/errors.ts'
import type { ContextOf, EventOf, InputOf, OutputOf } from '../../../contracts/machineContract.ts'
import type { WireTrack } from '../../../contracts/meeting/connection/shapes.ts'
import type { ScreenShareOptions } from '../../../contracts/meeting/tracks/screenShare.ts'
import { toMeeting } from '../../address.ts'
import { notProvided } from '../../notProvided.ts'
import { notProvidedCallback } from '../../notProvidedCallback.ts'
import { errorOf } from '../call/errorOf.ts'
import type { localScreenContract } from './localScreenContract.ts'

/**
 * Our screen share: one at a time, its video and its audio as tracks of source `screen` in their own stream
 * (M1.10, M4.113-M4.115, M5.44-M5.54, M8.080, M8.082).
 */
type Contract = typeof localScreenContract
type Context = ContextOf<Contract>
type Shared = OutputOf<Contract, 'captureScreen'>

const wireTracksOf = ({ shared, soundMuted }: Context): WireTrack[] =>
  (['video', 'audio'] as const).flatMap((type) => {
    const id = type === 'video' ? shared?.videoTrackId : shared?.audioTrackId
    return shared && id
      ? [
          {
            track_id: id,
            stream_id: shared.streamId,
            type,
            source: 'screen',
            mute: type === 'audio' && soundMuted,
            description: '',
          },
        ]
      : []
  })

export const localScreenMachine = setup({
  types: { context: {} as Context, events: {} as EventOf<Contract>, input: {} as InputOf<Contract> },
  actors: {
    captureScreen: notProvided<Shared, { options: ScreenShareOptions | null }>('captureScreen'),
    renewScreen: notProvided<Shared, undefined>('renewScreen'),
    stopScreen: notProvided<OutputOf<Contract, 'stopScreen'>, undefined>('stopScreen'),
    watchScreen: notProvidedCallback<{ type: 'sound.given'; enabled: boolean }, undefined>('watchScreen'),
  },
  actions: {
    assignOptions: assign({
      options: ({ context, event }) =>
        event.type === 'screen.startRequested' ? event.options : context.options,
      error: null,
    }),
    assignShared: assign(({ event }) => ('output' in event ? { shared: event.output as Shared } : {})),
    clearShared: assign({ shared: null, options: null, soundMuted: false }),
    assignPolicy: assign(({ event }) =>
      event.type === 'policy.changed'
        ? {
            allowed:
              event.policy.known_roles[event.policy.name]?.publishParams.allowed.includes('screen') ?? false,
          }
        : {},
    ),
    assignMediaOpen: assign({ mediaOpen: true }),
    assignRefused: assign({
      error: () =>
        makeError(6013, {
          action: 'TRACK',
          trackType: 'screen',
          description: 'The role may not share its screen',
        }),
    }),
    assignNotReady: assign({ error: () => makeError(6003, { action: 'TRACK', trackType: 'screen' }) }),
    assignError: assign({
      // M8.080: every failure of a screen share is a screen error.
      error: ({ event }) => ({ ...errorOf(event, 'TRACK'), trackType: 'screen' as const }),
    }),
    raiseError: sendTo(toMeeting, ({ context }) => ({ type: 'error.raised', error: context.error })),
    notifyAdded: enqueueActions(({ context, enqueue }) => {
      for (const track of wireTracksOf(context))
        enqueue.sendTo(toMeeting, { type: 'publish.trackAdded', track })
    }),
    notifyRemoved: enqueueActions(({ context, enqueue }) => {
      for (const { track_id } of wireTracksOf(context))
        enqueue.sendTo(toMeeting, { type: 'publish.trackRemoved', trackId: track_id })
    }),
    muteSound: assign({ soundMuted: true }),
    toggleSound: assign({
      soundMuted: ({ context, event }) =>
        event.type === 'screen.soundToggled' ? !event.enabled : context.soundMuted,
    }),
    sendSound: sendTo('watchScreen', ({ context }) => ({
      type: 'sound.given',
      enabled: !context.soundMuted,
    })),
    notifySound: enqueueActions(({ context, enqueue }) => {
      for (const track of wireTracksOf(context))
        if (track.type === 'audio') enqueue.sendTo(toMeeting, { type: 'publish.trackChanged', track })
    }),
    notifyIgnored: sendTo(toMeeting, ({ event }) => ({ type: 'room.requestIgnored', request: event.type })),
  },
  guards: {
    isAllowed: ({ context }) => context.allowed && context.mediaOpen,
    isOurSound: ({ context, event }) =>
      event.type === 'auxiliary.muteOrdered' && event.trackId === context.shared?.audioTrackId,
    hasSound: ({ context }) => context.shared?.audioTrackId != null,
    isForbidden: ({ context }) => !context.allowed,
  },
}).createMachine({
  id: 'localScreen',
  description: 'Our screen share.',
  context: { options: null, shared: null, soundMuted: false, allowed: false, mediaOpen: false, error: null },
  initial: 'off',
  on: {
    'policy.changed': { actions: 'assignPolicy' },
    'media.opened': { actions: 'assignMediaOpen' },
    'screen.startRequested': { actions: 'notifyIgnored', meta: { spec: ['M4.113', 'M4.115'] } },
    'screen.stopRequested': { actions: 'notifyIgnored', meta: { spec: ['M4.114'] } },
  },
  states: {
    off: {
      description: 'Nothing is shared.',
      on: {
        'screen.startRequested': [
          { guard: 'isAllowed', target: 'choosing', actions: 'assignOptions' },
          {
            guard: 'isForbidden',
            target: 'failed',
            actions: ['assignRefused', 'raiseError'],
            meta: { spec: ['M5.44'] },
          },
          { target: 'failed', actions: ['assignNotReady', 'raiseError'] },
        ],
      },
    },
    choosing: {
      description: 'The browser asks the user what to share.',
      invoke: {
        id: 'captureScreen',
        src: 'captureScreen',
        input: ({ context }) => ({ options: context.options }),
        onDone: { target: 'on', actions: ['assignShared', 'notifyAdded'], meta: { spec: ['M1.10'] } },
        onError: {
          target: 'failed',
          actions: ['assignError', 'raiseError'],
          meta: { spec: ['M8.080', 'M8.082', 'M5.45', 'M5.46'] },
        },
      },
      // A browser dialog cannot be closed by script; if the user still chooses something, the capture is
      // released at once.
      on: { 'screen.stopRequested': 'stopping', 'transport.left': 'stopping' },
    },
    on: {
      description: 'The screen is being shared.',
      invoke: { id: 'watchScreen', src: 'watchScreen' },
      initial: 'shown',
      always: {
        guard: 'isForbidden',
        target: 'stopping',
        actions: 'notifyRemoved',
        meta: { spec: ['M4.069'] },
      },
      on: {
        'screen.stopRequested': { target: 'stopping', actions: 'notifyRemoved' },
        'screen.ended': { target: 'stopping', actions: 'notifyRemoved' },
        'screen.soundToggled': { guard: 'hasSound', actions: ['toggleSound', 'sendSound', 'notifySound'] },
        'auxiliary.muteOrdered': { guard: 'isOurSound', actions: ['muteSound', 'sendSound', 'notifySound'] },
        'transport.left': 'stopping',
      },
      states: {
        shown: {
          description: 'It is offered to the others.',
          on: { 'localTrack.renewRequested': 'renewing' },
        },
        renewing: {
          description: 'The media server has changed: the tracks get new ids and are offered again.',
          meta: { spec: ['M4.064'] },
          invoke: {
            id: 'renewScreen',
            src: 'renewScreen',
            onDone: { target: 'shown', actions: ['assignShared', 'notifyAdded'] },
            onError: { target: 'shown', actions: ['assignError', 'raiseError'] },
          },
        },
      },
    },
    stopping: {
      description: 'The capture ends.',
      invoke: {
        id: 'stopScreen',
        src: 'stopScreen',
        onDone: { target: 'off', actions: 'clearShared' },
        onError: { target: 'failed', actions: ['clearShared', 'assignError', 'raiseError'] },
      },
    },
    failed: {
      description: 'Sharing failed; the error has the reason.',
      on: {
        'screen.startRequested': [
          { guard: 'isAllowed', target: 'choosing', actions: 'assignOptions' },
          { guard: 'isForbidden', actions: ['assignRefused', 'raiseError'], meta: { spec: ['M5.44'] } },
          { actions: ['assignNotReady', 'raiseError'] },
        ],
        'transport.left': 'off',
      },
    },
  },
})
