import { assign, enqueueActions, fromCallback, sendTo, setup } from 'xstate'
import type { z } from 'zod'
import { TIME } from '../../contracts/constants.ts'
import { makeError } from '../../contracts/errors.ts'
import type { ContextOf, EventOf, OutputOf } from '../../contracts/machineContract.ts'
import { toMeeting } from '../address.ts'
import { notProvided } from '../notProvided.ts'
import { notProvidedCallback } from '../notProvidedCallback.ts'
import { errorOf } from './errorOf.ts'
import type { localTrackContract } from './localTrackContract.ts'
import {
  ARRIVAL_TRIES,
  deviceToAsk,
  hasArrival,
  interruptionNews,
  isDeviceTrouble,
  isTriedAgain,
  listed,
  settingsVerdict,
  wireTrackOf,
} from './localTrackRules.ts'

/** Actors, actions and guards of a local track; its chart stands in localTrackMachine.ts. */
type Contract = typeof localTrackContract
type Context = ContextOf<Contract>
type Input = z.input<Contract['input']>
type TrackInput = Pick<Context, 'kind' | 'deviceId'> & { enabled: boolean }
type SwitchInput = Pick<Context, 'kind' | 'deviceId'> & { onlyThis: boolean }
type Opened = OutputOf<Contract, 'mute'>

const openedOf = (output: Opened): Partial<Context> => ({
  deviceId: output.deviceId,
  askedDeviceId: output.askedDeviceId,
  label: output.label,
  lost: output.ended,
  error: output.notice,
  ...(output.notice === null ? {} : { deviceMissing: true }),
})

export const askFor =
  (enabled: boolean) =>
  ({ context }: { context: Context }): TrackInput => ({
    kind: context.kind,
    deviceId: deviceToAsk(context),
    enabled,
  })

export const localTrackSetup = setup({
  types: { context: {} as Context, events: {} as EventOf<Contract>, input: {} as Input },
  actors: {
    acquireTrack: notProvided<OutputOf<Contract, 'acquireTrack'>, TrackInput>('acquireTrack'),
    setTrackEnabled: notProvided<Opened, TrackInput>('setTrackEnabled'),
    switchDevice: notProvided<Opened, SwitchInput>('switchDevice'),
    renewTrack: notProvided<OutputOf<Contract, 'renewTrack'>, Pick<Context, 'kind' | 'generation'>>(
      'renewTrack',
    ),
    releaseTrack: notProvided<OutputOf<Contract, 'releaseTrack'>, Pick<Context, 'kind'>>('releaseTrack'),
    watchTrack: notProvidedCallback<{ type: string }, Pick<Context, 'kind'>>('watchTrack'),
    watchMutedSpeech: notProvidedCallback<{ type: string }, Pick<Context, 'kind'>>('watchMutedSpeech'),
    /** The page and the permission. */
    watchSurroundings: fromCallback<{ type: string }, Pick<Context, 'kind' | 'pausesWhenHidden'>>(
      () => undefined,
    ),
    /** Takes `settings.given` and captures and sends by them from then on. */
    trackSettings: notProvidedCallback<
      { type: 'settings.given'; audio: Context['audio']; video: Context['video'] },
      Pick<Context, 'kind' | 'audio' | 'video'>
    >('trackSettings'),
  },
  actions: {
    assignAcquired: assign(({ context, event }) => {
      if (!('output' in event)) return {}
      const track = event.output as OutputOf<Contract, 'acquireTrack'>
      return {
        ...openedOf(track),
        trackId: track.trackId,
        streamId: track.streamId,
        error: track.fallback ?? track.notice,
        arrivalTries: track.fallback === null ? 0 : context.arrivalTries,
      }
    }),
    clearTrack: assign({
      trackId: null,
      streamId: null,
      label: '',
      error: null,
      interruption: null,
      interruptionTold: false,
    }),
    /** The application hears of a device it did not choose (M4.174). */
    notifyDeviceChange: sendTo(toMeeting, ({ context }) => {
      const deviceType = context.kind === 'audio' ? 'audioInput' : 'videoInput'
      return {
        type: 'call.eventsRaised',
        events: [{ type: 'DEVICE_CHANGE_UPDATE', text: `Selected ${deviceType} device`, deviceType }],
      }
    }),
    assignOpened: assign(({ event }) => ('output' in event ? openedOf(event.output as Opened) : {})),
    assignRenewed: assign(({ context, event }) =>
      'output' in event
        ? { ...(event.output as OutputOf<Contract, 'renewTrack'>), generation: context.generation + 1 }
        : {},
    ),
    wishDevice: assign(({ event }) =>
      event.type === 'localTrack.deviceChosen'
        ? { wishedDeviceId: event.deviceId, deviceMissing: false }
        : {},
    ),
    assignListed: assign(({ context, event }) =>
      event.type === 'localTrack.devicesListed' ? listed(context, event.deviceIds) : {},
    ),
    expectArrival: assign({ arrivalTries: ARRIVAL_TRIES }),
    spendTry: assign({ arrivalTries: ({ context }) => context.arrivalTries - 1 }),
    giveDeviceUp: assign({ deviceMissing: true }),
    wish: assign(({ event }) =>
      event.type === 'localTrack.toggleRequested' ? { displayEnabled: event.enabled } : {},
    ),
    wishLater: assign(({ event }) =>
      event.type === 'localTrack.toggleRequested' ? { wanted: event.enabled } : {},
    ),
    rememberWish: assign({ wanted: ({ context }) => context.displayEnabled }),
    restoreWish: assign({ displayEnabled: ({ context }) => context.wanted }),
    showEnabled: assign({ displayEnabled: true }),
    showDisabled: assign({ displayEnabled: false }),
    markDelivering: assign({
      delivering: true,
      interruption: ({ context }) => (context.pageHidden ? 'visibility-change' : null),
    }),
    markNotDelivering: assign({ delivering: false }),
    markLost: assign({ lost: true }),
    assignInterruption: assign({
      interruption: ({ context }) => (context.pageHidden ? 'visibility-change' : 'incoming-call'),
    }),
    clearInterruption: assign({ interruption: null }),
    /** Nobody is there to see it while the page is hidden; what then still lasts is told on return. */
    notifyInterruption: enqueueActions(({ context, enqueue }) => {
      if (context.interruptionTold || context.pageHidden) return
      enqueue.assign({ interruptionTold: true })
      enqueue.sendTo(toMeeting, interruptionNews(context, 'TRACK_INTERRUPTION_START'))
    }),
    notifyInterruptionOver: enqueueActions(({ context, enqueue }) => {
      if (!context.interruptionTold) return
      enqueue.assign({ interruptionTold: false })
      enqueue.sendTo(toMeeting, interruptionNews(context, 'TRACK_INTERRUPTION_END'))
    }),
    assignHidden: assign(({ context, event }) =>
      event.type === 'page.hidden'
        ? {
            pageHidden: true,
            pauses: event.pauses,
            interruption: context.interruption ?? (context.trackId === null ? null : 'visibility-change'),
          }
        : {},
    ),
    assignVisible: assign(({ context }) => ({
      pageHidden: false,
      interruption: context.interruption === 'visibility-change' ? null : context.interruption,
    })),
    assignPolicy: assign(({ context, event }) =>
      event.type === 'policy.changed'
        ? {
            allowed:
              event.policy.known_roles[event.policy.name]?.publishParams.allowed.includes(context.kind) ??
              false,
          }
        : {},
    ),
    assignMediaOpen: assign({ mediaOpen: true }),
    assignSettings: assign(({ context, event }) => settingsVerdict(context, event).changes ?? {}),
    giveSettings: sendTo('trackSettings', ({ context }) => ({
      type: 'settings.given',
      audio: context.audio,
      video: context.video,
    })),
    raiseVerdict: sendTo(toMeeting, ({ context, event }) => ({
      type: 'error.raised',
      error: settingsVerdict(context, event).error,
    })),
    raiseRefusal: sendTo(toMeeting, ({ event }) => ({
      type: 'error.raised',
      error: event.type === 'settings.refused' ? event.error : null,
    })),
    showHint: assign({ mutedHint: true }),
    clearHint: assign({ mutedHint: false }),
    assignHints: assign(({ event }) =>
      event.type === 'localTrack.hintsSwitched' ? { hintsOn: event.on, mutedHint: false } : {},
    ),
    markPublished: assign({ published: true }),
    markUnpublished: assign({ published: false }),
    assignError: assign({ error: ({ event }) => errorOf(event, 'TRACK') }),
    assignLost: assign(({ context }) => ({
      lost: false,
      deviceMissing: true,
      // Its next mention in a list is its return, however short it was away.
      available: (context.available ?? []).filter((id) => id !== context.wishedDeviceId),
      error: makeError(3004, { action: 'TRACK', trackType: context.kind }),
    })),
    assignDenied: assign({
      error: ({ context }) => makeError(3001, { action: 'TRACK', trackType: context.kind }),
    }),
    assignDry: assign({
      error: ({ context }) => makeError(3015, { action: 'TRACK', trackType: context.kind }),
    }),
    clearError: assign({ error: null }),
    raiseError: sendTo(toMeeting, ({ context }) => ({ type: 'error.raised', error: context.error })),
    raiseNotice: enqueueActions(({ context, enqueue }) => {
      if (context.error !== null) enqueue.sendTo(toMeeting, { type: 'error.raised', error: context.error })
    }),
    /** Not yet while it is tried again: the person has been told that the device is gone. */
    raiseFailure: enqueueActions(({ context, enqueue }) => {
      if (!isTriedAgain(context)) enqueue.sendTo(toMeeting, { type: 'error.raised', error: context.error })
    }),
    notifyAcquired: sendTo(toMeeting, { type: 'localTrack.acquired' }),
    notifyAdded: sendTo(toMeeting, ({ context }) => ({
      type: 'publish.trackAdded',
      track: wireTrackOf(context, !context.displayEnabled),
    })),
    notifyRemoved: sendTo(toMeeting, ({ context }) => ({
      type: 'publish.trackRemoved',
      trackId: context.trackId,
    })),
    notifyReleased: enqueueActions(({ context, enqueue }) => {
      if (context.published)
        enqueue.sendTo(toMeeting, { type: 'publish.trackRemoved', trackId: context.trackId })
    }),
    notifyMuted: sendTo(toMeeting, ({ context }) => ({
      type: 'publish.trackChanged',
      track: wireTrackOf(context, true),
    })),
    /** Once: who knows already is not told again. */
    notifyNoLonger: enqueueActions(({ context, enqueue }) => {
      if (context.delivering)
        enqueue.sendTo(toMeeting, { type: 'publish.trackChanged', track: wireTrackOf(context, true) })
    }),
    /** The others know of it already, as muted: its device was lost for a while. */
    notifyRegained: enqueueActions(({ context, enqueue }) => {
      if (context.published)
        enqueue.sendTo(toMeeting, { type: 'publish.trackChanged', track: wireTrackOf(context, false) })
    }),
    notifyUnmuted: sendTo(toMeeting, ({ context }) => ({
      type: 'publish.trackChanged',
      track: wireTrackOf(context, false),
    })),
  },
  guards: {
    fellBack: ({ event }) =>
      'output' in event && (event.output as OutputOf<Contract, 'acquireTrack'>).fallback !== null,
    acquiredEnabled: ({ event }) =>
      'output' in event && (event.output as OutputOf<Contract, 'acquireTrack'>).enabled,
    isLost: ({ context }) => context.lost,
    /** A camera that is off has no device to lose. */
    isLostSound: ({ context }) => context.kind === 'audio' && context.lost,
    isDelivering: ({ context }) => context.delivering,
    hasNoTrack: ({ context }) => context.trackId === null,
    wantsEnabled: ({ context }) => context.displayEnabled,
    wantsDisabled: ({ context }) => !context.displayEnabled,
    wantsDevice: ({ context }) => context.wishedDeviceId !== context.askedDeviceId && !context.deviceMissing,
    /** A camera that is off takes the device when it is turned on. */
    wantsDeviceNow: ({ context }) =>
      context.kind === 'audio' && context.wishedDeviceId !== context.askedDeviceId && !context.deviceMissing,
    mustPause: ({ context }) => context.pageHidden && context.pauses,
    isSeen: ({ context }) => !context.pageHidden,
    turnsOff: ({ event }) => event.type === 'localTrack.toggleRequested' && !event.enabled,
    turnsOn: ({ event }) => event.type === 'localTrack.toggleRequested' && event.enabled,
    stoppedPublishing: ({ event }) => event.type === 'page.visible' && !event.publishing,
    isDenied: ({ context, event }) =>
      event.type === 'permission.changed' &&
      event.state === 'denied' &&
      (context.kind === 'audio' || context.delivering),
    isGranted: ({ context, event }) =>
      event.type === 'permission.changed' &&
      event.state === 'granted' &&
      (context.error?.code === 3001 || context.error?.code === 3011),
    bringsDevice: ({ context, event }) =>
      event.type === 'localTrack.devicesListed' &&
      context.wanted &&
      isDeviceTrouble(context) &&
      hasArrival(context, event.deviceIds),
    triesAgain: ({ context }) => isTriedAgain(context),
    settingsHold: ({ context, event }) => settingsVerdict(context, event).error === null,
    hintsWanted: ({ context }) => context.hintsOn,
    mayPublish: ({ context }) => context.allowed && context.mediaOpen && context.trackId !== null,
    mayNotPublish: ({ context }) => !context.allowed,
  },
  delays: { arrivalRetry: TIME.arrivalRetry },
})
