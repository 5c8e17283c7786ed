import { assign, enqueueActions, sendTo, setup } from 'xstate'
import { makeError } from '../../contracts/errors.ts'
import type { ContextOf, EventOf, InputOf, OutputOf } from '../../contracts/machineContract.ts'
import type { ScreenShareOptions } from '../../contracts/meeting/screenShare.ts'
import type { WireTrack } from '../../contracts/meeting/shapes.ts'
import { notProvidedCallback } from '../notProvidedCallback.ts'
import { notProvided } from '../notProvided.ts'
import { toMeeting } from '../tell.ts'
import { errorOf } from './errorOf.ts'
import type { localScreenContract } from './localScreenContract.ts'

/**
 * Our screen, shown to the others: one share at a time, its picture and its sound as tracks of source
 * `screen` in a stream of their own (M1.10, M4.113-M4.115, M5.44-M5.54, M8.080, M8.082).
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
    keepOptions: assign({
      options: ({ context, event }) =>
        event.type === 'screen.startRequested' ? event.options : context.options,
      error: null,
    }),
    keepShared: assign(({ event }) => ('output' in event ? { shared: event.output as Shared } : {})),
    forgetShared: assign({ shared: null, options: null, soundMuted: false }),
    keepPolicy: assign(({ event }) =>
      event.type === 'policy.changed'
        ? {
            allowed:
              event.policy.known_roles[event.policy.name]?.publishParams.allowed.includes('screen') ?? false,
          }
        : {},
    ),
    keepMediaOpen: assign({ mediaOpen: true }),
    keepRefused: assign({
      error: () =>
        makeError(6013, {
          action: 'TRACK',
          trackType: 'screen',
          description: 'The role may not share its screen',
        }),
    }),
    keepNotReady: assign({ error: () => makeError(6003, { action: 'TRACK', trackType: 'screen' }) }),
    keepError: assign({
      // M8.080: whatever went wrong with the screen is an error of the screen.
      error: ({ event }) => ({ ...errorOf(event, 'TRACK'), trackType: 'screen' as const }),
    }),
    raiseError: sendTo(toMeeting, ({ context }) => ({ type: 'error.raised', error: context.error })),
    tellAdded: enqueueActions(({ context, enqueue }) => {
      for (const track of wireTracksOf(context))
        enqueue.sendTo(toMeeting, { type: 'publish.trackAdded', track })
    }),
    tellRemoved: enqueueActions(({ context, enqueue }) => {
      for (const { track_id } of wireTracksOf(context))
        enqueue.sendTo(toMeeting, { type: 'publish.trackRemoved', trackId: track_id })
    }),
    muteSound: assign({ soundMuted: true }),
    toggleSound: assign({
      soundMuted: ({ context, event }) =>
        event.type === 'screen.soundToggled' ? !event.enabled : context.soundMuted,
    }),
    giveSound: sendTo('watchScreen', ({ context }) => ({
      type: 'sound.given',
      enabled: !context.soundMuted,
    })),
    tellSound: enqueueActions(({ context, enqueue }) => {
      for (const track of wireTracksOf(context))
        if (track.type === 'audio') enqueue.sendTo(toMeeting, { type: 'publish.trackChanged', track })
    }),
    tellIgnored: sendTo(toMeeting, ({ event }) => ({ type: 'room.requestIgnored', request: event.type })),
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
  description: 'Our screen.',
  context: { options: null, shared: null, soundMuted: false, allowed: false, mediaOpen: false, error: null },
  initial: 'off',
  on: {
    'policy.changed': { actions: 'keepPolicy' },
    'media.opened': { actions: 'keepMediaOpen' },
    'screen.startRequested': { actions: 'tellIgnored', meta: { spec: ['M4.113', 'M4.115'] } },
    'screen.stopRequested': { actions: 'tellIgnored', meta: { spec: ['M4.114'] } },
  },
  states: {
    off: {
      description: 'Nothing is shared.',
      on: {
        'screen.startRequested': [
          { guard: 'isAllowed', target: 'choosing', actions: 'keepOptions' },
          {
            guard: 'isForbidden',
            target: 'failed',
            actions: ['keepRefused', 'raiseError'],
            meta: { spec: ['M5.44'] },
          },
          { target: 'failed', actions: ['keepNotReady', 'raiseError'] },
        ],
      },
    },
    choosing: {
      description: 'The browser asks the person what to share.',
      invoke: {
        id: 'captureScreen',
        src: 'captureScreen',
        input: ({ context }) => ({ options: context.options }),
        onDone: { target: 'on', actions: ['keepShared', 'tellAdded'], meta: { spec: ['M1.10'] } },
        onError: {
          target: 'failed',
          actions: ['keepError', 'raiseError'],
          meta: { spec: ['M8.080', 'M8.082', 'M5.45', 'M5.46'] },
        },
      },
      // A dialogue of the browser cannot be taken back; what is chosen in it is given up at once.
      on: { 'screen.stopRequested': 'stopping', 'transport.left': 'stopping' },
    },
    on: {
      description: 'The others see it.',
      invoke: { id: 'watchScreen', src: 'watchScreen' },
      initial: 'shown',
      always: {
        guard: 'isForbidden',
        target: 'stopping',
        actions: 'tellRemoved',
        meta: { spec: ['M4.069'] },
      },
      on: {
        'screen.stopRequested': { target: 'stopping', actions: 'tellRemoved' },
        'screen.ended': { target: 'stopping', actions: 'tellRemoved' },
        'screen.soundToggled': { guard: 'hasSound', actions: ['toggleSound', 'giveSound', 'tellSound'] },
        'auxiliary.muteOrdered': { guard: 'isOurSound', actions: ['muteSound', 'giveSound', 'tellSound'] },
        'transport.left': 'stopping',
      },
      states: {
        shown: {
          description: 'It is offered to the others.',
          on: { 'localTrack.renewRequested': 'renewing' },
        },
        renewing: {
          description: 'Another media server: it gets new ids and is offered anew.',
          meta: { spec: ['M4.064'] },
          invoke: {
            id: 'renewScreen',
            src: 'renewScreen',
            onDone: { target: 'shown', actions: ['keepShared', 'tellAdded'] },
            onError: { target: 'shown', actions: ['keepError', 'raiseError'] },
          },
        },
      },
    },
    stopping: {
      description: 'The capture ends.',
      invoke: {
        id: 'stopScreen',
        src: 'stopScreen',
        onDone: { target: 'off', actions: 'forgetShared' },
        onError: { target: 'failed', actions: ['forgetShared', 'keepError', 'raiseError'] },
      },
    },
    failed: {
      description: 'It could not be shared; the error says why.',
      on: {
        'screen.startRequested': [
          { guard: 'isAllowed', target: 'choosing', actions: 'keepOptions' },
          { guard: 'isForbidden', actions: ['keepRefused', 'raiseError'], meta: { spec: ['M5.44'] } },
          { actions: ['keepNotReady', 'raiseError'] },
        ],
        'transport.left': 'off',
      },
    },
  },
})
