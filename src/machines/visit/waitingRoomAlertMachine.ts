import { assign, enqueueActions, sendTo, setup } from 'xstate'
import type { ContextOf, EventOf, InputOf, OutputOf } from '../../contracts/machineContract.ts'
import type { Announcement } from '../../contracts/portal/messages.ts'
import { CHIME_REPEAT_MS } from '../../contracts/portal/portalConstants.ts'
import { actor } from '../address.ts'
import { notProvided } from '../notProvided.ts'
import { notProvidedCallback } from '../notProvidedCallback.ts'
import { SYSTEM_ID } from '../systemIds.ts'
import { type AlertCommand, CHIME_VOLUME, type waitingRoomAlertContract } from './waitingRoomAlertContract.ts'

type Contract = typeof waitingRoomAlertContract
type Counts = { waiting: number; present: number }
type Ring = { appointmentId: string; waiting: number; volume: number }

const say = (what: Announcement) => ({ type: 'announcer.politeRequested', what })

/**
 * Plays a chime for a waiting patient at once and then each minute, and announces it to the screen reader
 * (experience §8.1).
 */
export const waitingRoomAlertMachine = setup({
  types: {
    input: {} as InputOf<Contract>,
    context: {} as ContextOf<Contract>,
    events: {} as EventOf<Contract>,
  },
  actors: {
    ringChime: notProvided<OutputOf<Contract, 'ringChime'>, Ring>('ringChime'),
    alertPlatform: notProvidedCallback<AlertCommand, void>('alertPlatform'),
  },
  actions: {
    assignCount: assign((_, { waiting, present }: Counts) => ({ waiting, present })),
    announce: enqueueActions(({ context, enqueue }, { waiting, present }: Counts) => {
      const announcer = actor(SYSTEM_ID.announcer)
      if (waiting > context.waiting) enqueue.sendTo(announcer, say({ say: 'patientWaiting', count: waiting }))
      if (present > context.present) enqueue.sendTo(announcer, say({ say: 'personJoined' }))
      if (present < context.present) enqueue.sendTo(announcer, say({ say: 'personLeft' }))
    }),
    notifyFewer: sendTo('alertPlatform', ({ context }, { waiting }: Counts) => ({
      type: 'waiting.fewer',
      appointmentId: context.appointmentId,
      waiting,
    })),
    showNotice: sendTo('alertPlatform', { type: 'notice.show' }),
    hideNotice: sendTo('alertPlatform', { type: 'notice.hide' }),
    askNotices: sendTo('alertPlatform', { type: 'notices.ask' }),
    assignKnown: assign(({ event }) =>
      event.type === 'waitingRoomAlert.known' ? { volume: event.volume, notices: event.notices } : {},
    ),
    assignNotices: assign(({ event }) =>
      event.type === 'waitingRoomAlert.noticesAnswered' ? { notices: event.notices } : {},
    ),
    assignVolume: assign(({ event }) =>
      event.type === 'waitingRoomAlert.volumeChosen' ? { volume: event.volume } : {},
    ),
    storeVolume: sendTo('alertPlatform', ({ context }) => ({
      type: 'waitingRoomAlert.storeVolume',
      volume: context.volume,
    })),
    unmute: assign({ muted: false }),
    toggle: assign({ muted: ({ context }) => !context.muted }),
  },
  guards: {
    moreWait: ({ context }, { waiting }: { waiting: number }) => waiting > context.waiting,
    isEmptied: ({ context }, { waiting }: { waiting: number }) => waiting === 0 && context.waiting > 0,
    fewerWait: ({ context }, { waiting }: { waiting: number }) => waiting < context.waiting,
    nobodyWaits: ({ context }) => context.waiting === 0,
  },
  delays: { chimeRepeat: CHIME_REPEAT_MS },
}).createMachine({
  id: 'waitingRoomAlert',
  description: 'The chime of the waiting room.',
  context: ({ input: { appointmentId } }) => ({
    appointmentId,
    waiting: 0,
    present: 0,
    muted: false,
    volume: CHIME_VOLUME.usual,
    notices: 'unknown',
  }),
  invoke: { id: 'alertPlatform', src: 'alertPlatform' },
  initial: 'idle',
  on: {
    'call.peopleCounted': [
      {
        guard: { type: 'moreWait', params: ({ event }) => event },
        target: '.ringing',
        actions: [
          { type: 'announce', params: ({ event }) => event },
          'unmute',
          'showNotice',
          { type: 'assignCount', params: ({ event }) => event },
        ],
      },
      {
        description: 'Nobody waits any more: the notification is closed.',
        guard: { type: 'isEmptied', params: ({ event }) => event },
        actions: [
          { type: 'announce', params: ({ event }) => event },
          { type: 'assignCount', params: ({ event }) => event },
          { type: 'notifyFewer', params: ({ event }) => event },
          'hideNotice',
        ],
      },
      {
        description: 'Some still wait: the chime takes the next to arrive as new.',
        guard: { type: 'fewerWait', params: ({ event }) => event },
        actions: [
          { type: 'announce', params: ({ event }) => event },
          { type: 'assignCount', params: ({ event }) => event },
          { type: 'notifyFewer', params: ({ event }) => event },
        ],
      },
      {
        actions: [
          { type: 'announce', params: ({ event }) => event },
          { type: 'assignCount', params: ({ event }) => event },
        ],
      },
    ],
    'waitingRoomAlert.muteToggled': { actions: 'toggle' },
    'waitingRoomAlert.known': { actions: 'assignKnown' },
    'waitingRoomAlert.volumeChosen': { actions: ['assignVolume', 'storeVolume'] },
    'waitingRoomAlert.noticesRequested': { actions: 'askNotices' },
    'waitingRoomAlert.noticesAnswered': { actions: 'assignNotices' },
  },
  states: {
    idle: { description: 'Nobody waits.' },
    ringing: {
      description: 'The chime sounds; while it is muted it is silent, in the other tabs too.',
      invoke: {
        id: 'ringChime',
        src: 'ringChime',
        input: ({ context: { appointmentId, waiting, muted, volume } }) => ({
          appointmentId,
          waiting,
          volume: muted ? 0 : volume,
        }),
        onDone: 'pausing',
        onError: 'pausing',
      },
    },
    pausing: {
      description: 'Somebody waits; the chime is silent.',
      always: { guard: 'nobodyWaits', target: 'idle' },
      after: { chimeRepeat: 'ringing' },
    },
  },
})
