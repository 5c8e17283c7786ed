import { and, assign, enqueueActions, not, or, sendTo, setup, stateIn } from 'xstate'
import type { z } from 'zod'
import { TIME } from '../../../contracts/constants.ts'
import { makeError } from '../../../contracts/errors.ts'
import type { ContextOf, EventOf, OutputOf } from '../../../contracts/machineContract.ts'
import { toMeeting } from '../../address.ts'
import { notProvided } from '../../notProvided.ts'
import { notProvidedCallback } from '../../notProvidedCallback.ts'
import { notProvidedEvents } from '../../notProvidedEvents.ts'
import { errorOf } from '../call/errorOf.ts'
import type { localTrackContract } from './localTrackContract.ts'
import {
  codecRefusal,
  deviceToAsk,
  hasArrival,
  interruptionNews,
  isDeviceTrouble,
  isPhoneCall,
  isTriedAgain,
  listed,
  OPEN_RETRIES,
  openedOf,
  phoneCallNews,
  settingsVerdict,
  trackChanged,
  wireTrackOf,
} from './localTrackRules.ts'

/** Actors, actions and guards of a local track; its chart is in localTrackMachine.ts. */
type Contract = typeof localTrackContract
type Context = ContextOf<Contract>
type Input = z.input<Contract['input']>
type TrackInput = Pick<Context, 'kind' | 'deviceId'> & { enabled: boolean }
type SwitchInput = Pick<Context, 'kind' | 'deviceId'> & { onlyThis: boolean }
type Opened = OutputOf<Contract, 'mute'>

export const askFor =
  (enabled: boolean) =>
  ({ context }: { context: Context }): TrackInput => ({
    kind: context.kind,
    deviceId: deviceToAsk(context),
    enabled,
  })

export const localTrackSetup = setup({
  types: {
    context: {} as Context,
    events: {} as EventOf<Contract>,
    input: {} as Input,
    /** The others receive sound or picture now. */
    tags: {} as 'delivering',
  },
  actors: {
    acquireTrack: notProvided<OutputOf<Contract, 'acquireTrack'>, TrackInput>('acquireTrack'),
    setTrackEnabled: notProvided<Opened, TrackInput>('setTrackEnabled'),
    switchDevice: notProvided<Opened, SwitchInput>('switchDevice'),
    renewTrack: notProvided<OutputOf<Contract, 'renewTrack'>, Pick<Context, 'kind' | 'generation'>>(
      'renewTrack',
    ),
    releaseTrack: notProvided<OutputOf<Contract, 'releaseTrack'>, Pick<Context, 'kind'>>('releaseTrack'),
    watchTrack: notProvidedEvents<{ type: string }, Pick<Context, 'kind'>>('watchTrack'),
    watchMutedSpeech: notProvidedEvents<{ type: string }, Pick<Context, 'kind'> & { wanted: boolean }>(
      'watchMutedSpeech',
    ),
    /** Visibility of the page and the permission. */
    watchSurroundings: notProvidedEvents<{ type: string }, Pick<Context, 'kind' | 'pausesWhenHidden'>>(
      'watchSurroundings',
    ),
    /** Receives `settings.given` and applies them to capture and sending. */
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
        openRetries: track.fallback === null ? 0 : context.openRetries,
      }
    }),
    clearTrack: assign({
      trackId: null,
      streamId: null,
      label: '',
      error: null,
      interruption: null,
      interruptionNotified: false,
    }),
    /** The application is notified of a device that it did not choose (M4.174). */
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
    assignRequestedDevice: assign(({ event }) =>
      event.type === 'localTrack.deviceChosen'
        ? { requestedDeviceId: event.deviceId, deviceMissing: false }
        : {},
    ),
    assignListed: assign(({ context, event }) =>
      event.type === 'localTrack.devicesListed' ? listed(context, event.deviceIds) : {},
    ),
    expectArrival: assign({ openRetries: OPEN_RETRIES }),
    decrementRetries: assign({ openRetries: ({ context }) => context.openRetries - 1 }),
    releaseDevice: assign({ deviceMissing: true }),
    assignRequested: assign(({ event }) =>
      event.type === 'localTrack.toggleRequested' ? { displayEnabled: event.enabled } : {},
    ),
    assignRequestedLater: assign(({ event }) =>
      event.type === 'localTrack.toggleRequested' ? { wanted: event.enabled } : {},
    ),
    assignRequestedTrack: assign({ wanted: ({ context }) => context.displayEnabled }),
    restoreRequested: assign({ displayEnabled: ({ context }) => context.wanted }),
    showEnabled: assign({ displayEnabled: true }),
    showDisabled: assign({ displayEnabled: false }),
    resetInterruption: enqueueActions(({ check, enqueue }) => {
      enqueue.assign({ interruption: check('isPageVisible' as never) ? null : 'visibility-change' })
    }),
    markLost: assign({ lost: true }),
    assignInterruption: assign({ interruption: 'incoming-call' }),
    assignHiddenInterruption: assign({ interruption: 'visibility-change' }),
    clearInterruption: assign({ interruption: null }),
    notifyInterruption: enqueueActions(({ context, enqueue }) => {
      if (context.interruptionNotified) return
      enqueue.assign({ interruptionNotified: true })
      enqueue.sendTo(toMeeting, interruptionNews(context, 'TRACK_INTERRUPTION_START'))
    }),
    notifyInterruptionOver: enqueueActions(({ context, enqueue }) => {
      if (!context.interruptionNotified) return
      enqueue.assign({ interruptionNotified: false })
      enqueue.sendTo(toMeeting, interruptionNews(context, 'TRACK_INTERRUPTION_END'))
    }),
    notifyPhoneCall: enqueueActions(({ context, enqueue }, { active }: { active: boolean }) => {
      if (isPhoneCall(context)) enqueue.sendTo(toMeeting, phoneCallNews(active))
    }),
    assignHidden: assign(({ context, event }) =>
      event.type === 'page.hidden'
        ? {
            interruption: context.interruption ?? (context.trackId === null ? null : 'visibility-change'),
          }
        : {},
    ),
    assignVisible: assign(({ context }) => ({
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
    assignSettings: assign(({ context, event }) => settingsVerdict(context, event).changes ?? {}),
    sendSettings: sendTo('trackSettings', ({ context }) => ({
      type: 'settings.given',
      audio: context.audio,
      video: context.video,
    })),
    raiseVerdict: sendTo(toMeeting, ({ context, event }) => ({
      type: 'error.raised',
      error: settingsVerdict(context, event).error ?? codecRefusal(context, event),
    })),
    raiseRefusal: sendTo(toMeeting, ({ event }) => ({
      type: 'error.raised',
      error: event.type === 'settings.refused' ? event.error : null,
    })),
    assignHints: assign(({ event }) =>
      event.type === 'localTrack.hintsSwitched' ? { hintsOn: event.on } : {},
    ),
    assignError: assign({ error: ({ event }) => errorOf(event, 'TRACK') }),
    assignLost: assign(({ context }) => ({
      lost: false,
      deviceMissing: true,
      // Its next appearance in a list counts as a return, however short the absence was.
      available: (context.available ?? []).filter((id) => id !== context.requestedDeviceId),
      error: makeError(3004, { action: 'TRACK', trackType: context.kind }),
    })),
    assignDenied: assign({
      error: ({ context }) => makeError(3001, { action: 'TRACK', trackType: context.kind }),
    }),
    assignStalled: assign({
      error: ({ context }) => makeError(3015, { action: 'TRACK', trackType: context.kind }),
    }),
    clearError: assign({ error: null }),
    raiseError: sendTo(toMeeting, ({ context }) => ({ type: 'error.raised', error: context.error })),
    raiseNotice: enqueueActions(({ context, enqueue }) => {
      if (context.error !== null) enqueue.sendTo(toMeeting, { type: 'error.raised', error: context.error })
    }),
    /** Not while it is retried, because the user has already been notified that the device is missing. */
    raiseFailure: enqueueActions(({ context, enqueue }) => {
      if (!isTriedAgain(context)) enqueue.sendTo(toMeeting, { type: 'error.raised', error: context.error })
    }),
    notifyAcquired: sendTo(toMeeting, { type: 'localTrack.acquired' }),
    /** Muted also while it is still being turned on, because that may fail. */
    notifyAdded: enqueueActions(({ context, check, enqueue }) => {
      const mute = !context.displayEnabled || !check('isDelivering' as never)
      enqueue.sendTo(toMeeting, { type: 'publish.trackAdded', track: wireTrackOf(context, mute) })
    }),
    notifyRemoved: sendTo(toMeeting, ({ context }) => ({
      type: 'publish.trackRemoved',
      trackId: context.trackId,
    })),
    notifyReleased: enqueueActions(({ context, check, enqueue }) => {
      if (check('isPublished' as never))
        enqueue.sendTo(toMeeting, { type: 'publish.trackRemoved', trackId: context.trackId })
    }),
    notifyMuted: sendTo(toMeeting, ({ context }) => trackChanged(context, true)),
    /** Notifies once only. */
    notifyNoLonger: enqueueActions(({ context, check, enqueue }) => {
      if (check('isDelivering' as never)) enqueue.sendTo(toMeeting, trackChanged(context, true))
    }),
    /** A track that was published before its device was acquired anew. */
    notifyHeld: enqueueActions(({ context, check, enqueue }) => {
      if (check('isPublished' as never)) enqueue.sendTo(toMeeting, trackChanged(context, true))
    }),
    /** The others already have it as muted, because its device was lost for a while. */
    notifyRegained: enqueueActions(({ context, check, enqueue }) => {
      if (check('isPublished' as never)) enqueue.sendTo(toMeeting, trackChanged(context, false))
    }),
    notifyUnmuted: sendTo(toMeeting, ({ context }) => trackChanged(context, false)),
  },
  guards: {
    fellBack: ({ event }) =>
      'output' in event && (event.output as OutputOf<Contract, 'acquireTrack'>).fallback !== null,
    acquiredEnabled: ({ event }) =>
      'output' in event && (event.output as OutputOf<Contract, 'acquireTrack'>).enabled,
    /** The system still holds the device, e.g. for a phone call, although it could be opened. */
    isStillHeld: ({ event }) => 'output' in event && (event.output as Opened).muted,
    acquiredHeld: and(['acquiredEnabled', 'isStillHeld']),
    isLost: ({ context }) => context.lost,
    /** A camera that is off holds no device. */
    isLostSound: ({ context }) => context.kind === 'audio' && context.lost,
    isAudio: ({ context }) => context.kind === 'audio',
    isDelivering: or([
      stateIn({ capture: { live: 'on' } }),
      stateIn({ capture: { live: 'muting' } }),
      stateIn({ capture: { live: 'pausing' } }),
      stateIn({ capture: { live: { unmuting: 'delivering' } } }),
      stateIn({ capture: { live: { switching: 'delivering' } } }),
      stateIn({ capture: { live: { recovering: 'delivering' } } }),
    ]),
    isPublished: or([stateIn({ publication: 'published' }), stateIn({ publication: 'renewing' })]),
    hasNoTrack: ({ context }) => context.trackId === null,
    wantsEnabled: ({ context }) => context.displayEnabled,
    wantsDisabled: ({ context }) => !context.displayEnabled,
    wantsDevice: ({ context }) =>
      context.requestedDeviceId !== context.lastRequestedDeviceId && !context.deviceMissing,
    /** A camera that is off acquires the device when it is turned on. */
    wantsDeviceNow: ({ context }) =>
      context.kind === 'audio' &&
      context.requestedDeviceId !== context.lastRequestedDeviceId &&
      !context.deviceMissing,
    isPageVisible: stateIn({ page: 'visible' }),
    mustPause: stateIn({ page: { hidden: 'pausing' } }),
    pausesDevice: ({ event }) => event.type === 'page.hidden' && event.pauses,
    turnsOff: ({ event }) => event.type === 'localTrack.toggleRequested' && !event.enabled,
    turnsOn: ({ event }) => event.type === 'localTrack.toggleRequested' && event.enabled,
    stoppedPublishing: ({ event }) => event.type === 'page.visible' && !event.publishing,
    isRevoked: ({ event }) => event.type === 'permission.changed' && event.state === 'denied',
    isDenied: and(['isRevoked', or(['isAudio', 'isDelivering'])]),
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
    isValid: ({ context, event }) => settingsVerdict(context, event).error === null,
    changesCodec: ({ context, event }) => codecRefusal(context, event) !== null,
    settingsHold: and(['isValid', not(and(['isPublished', 'changesCodec']))]),
    hintsWanted: ({ context }) => context.hintsOn,
    mayPublish: ({ context }) => context.allowed && context.trackId !== null,
    mayNotPublish: ({ context }) => !context.allowed,
  },
  delays: { arrivalRetry: TIME.arrivalRetry },
})
