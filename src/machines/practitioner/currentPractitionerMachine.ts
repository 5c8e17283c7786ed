import { type ActorRefFrom, assign, type SnapshotFrom, sendTo, setup } from 'xstate'
import { toFailure } from '../../contracts/failure.ts'
import type { ContextOf, EventOf, OutputOf } from '../../contracts/machineContract.ts'
import { TOKEN_EXPIRED_MESSAGE } from '../../contracts/portal/apiError.ts'
import { PRACTITIONER_RETRY_MS } from '../../contracts/portal/portalConstants.ts'
import { actor } from '../address.ts'
import { notProvided } from '../notProvided.ts'
import { SYSTEM_ID } from '../systemIds.ts'
import type { currentPractitionerContract } from './currentPractitionerContract.ts'

type Contract = typeof currentPractitionerContract
type Loaded = OutputOf<Contract, 'fetchPractitioner'>

/** The signed-in practitioner, and the timezone check on each load (portal §4, §5). */
export const currentPractitionerMachine = setup({
  types: {
    context: {} as ContextOf<Contract>,
    events: {} as EventOf<Contract>,
  },
  actors: { fetchPractitioner: notProvided<Loaded, void>('fetchPractitioner') },
  actions: {
    assignLoaded: assign((_, params: { loaded: Loaded }) => ({
      ...params.loaded,
      zoneKept: false,
      failure: null,
      tries: 0,
    })),
    clearPractitioner: assign({ practitioner: null, zones: null, zoneKept: false, failure: null, tries: 0 }),
    countTry: assign({ tries: ({ context }) => context.tries + 1 }),
    clearTries: assign({ tries: 0 }),
    assignFailure: assign((_, params: { error: unknown }) => ({ failure: toFailure(params.error) })),
    notifyReady: sendTo(actor(SYSTEM_ID.app), (_, params: { loaded: Loaded }) => ({
      type: 'practitioner.ready',
      practitionerId: params.loaded.practitioner.id,
      timezone: params.loaded.practitioner.profile.timezone,
    })),
    resetCachedData: sendTo(actor(SYSTEM_ID.app), { type: 'cache.resetRequested' }),
    endSession: sendTo(actor(SYSTEM_ID.session), { type: 'session.refused' }),
    warnAboutZone: sendTo(actor(SYSTEM_ID.toasts), {
      type: 'toasts.requested',
      tone: 'error',
      message: 'TIMEZONE_ERROR',
    }),
    assignZone: assign({ zoneKept: true }),
  },
  guards: {
    zonesDiffer: (_, params: { loaded: Loaded }) =>
      params.loaded.zones.profileOffsetMin !== params.loaded.zones.browserOffsetMin,
    /** No answer, or an error of the server: a restart must not sign anybody out. */
    mayRetry: ({ context }, params: { error: unknown }) =>
      toFailure(params.error).retryable && context.tries < PRACTITIONER_RETRY_MS.length,
    isExpiry: (_, params: { error: unknown }) => toFailure(params.error).message === TOKEN_EXPIRED_MESSAGE,
  },
  delays: { retryPause: ({ context }) => PRACTITIONER_RETRY_MS[context.tries - 1] ?? 0 },
}).createMachine({
  id: 'currentPractitioner',
  description: 'The signed-in practitioner.',
  context: { practitioner: null, zones: null, zoneKept: false, failure: null, tries: 0 },
  initial: 'idle',
  states: {
    idle: {
      description: 'Nobody is signed in, so nothing is fetched.',
      meta: { spec: ['P6.03'] },
      on: { 'session.opened': 'loading' },
    },
    loading: {
      description: 'Fetches the profile.',
      meta: { spec: ['P7.38', 'P7.61'] },
      invoke: {
        id: 'fetchPractitioner',
        src: 'fetchPractitioner',
        onDone: [
          {
            guard: { type: 'zonesDiffer', params: ({ event }) => ({ loaded: event.output }) },
            target: 'ready',
            meta: { spec: ['P5.01', 'P8.02'] },
            actions: [
              { type: 'assignLoaded', params: ({ event }) => ({ loaded: event.output }) },
              'warnAboutZone',
              { type: 'notifyReady', params: ({ event }) => ({ loaded: event.output }) },
            ],
          },
          {
            target: 'ready',
            meta: { spec: ['P5.02'] },
            actions: [
              { type: 'assignLoaded', params: ({ event }) => ({ loaded: event.output }) },
              { type: 'notifyReady', params: ({ event }) => ({ loaded: event.output }) },
            ],
          },
        ],
        onError: [
          {
            guard: { type: 'isExpiry', params: ({ event }) => ({ error: event.error }) },
            target: 'failed',
            description: 'The refresh has its own rule; only the cached data is dropped here.',
            meta: { spec: ['P4.28', 'P4.29', 'P4.30'] },
            actions: [
              { type: 'assignFailure', params: ({ event }) => ({ error: event.error }) },
              'resetCachedData',
            ],
          },
          {
            guard: { type: 'mayRetry', params: ({ event }) => ({ error: event.error }) },
            target: 'retrying',
            actions: [{ type: 'assignFailure', params: ({ event }) => ({ error: event.error }) }, 'countTry'],
          },
          {
            target: 'failed',
            meta: { spec: ['P4.28', 'P4.31', 'P4.32', 'P4.33', 'P8.03'] },
            actions: [
              { type: 'assignFailure', params: ({ event }) => ({ error: event.error }) },
              'resetCachedData',
              'endSession',
            ],
          },
        ],
      },
      on: { 'session.closed': { target: 'idle', actions: 'clearPractitioner' } },
    },
    retrying: {
      description: 'The server does not answer; the call is repeated with growing pauses.',
      after: { retryPause: 'loading' },
      on: {
        'practitioner.retryRequested': 'loading',
        'session.closed': { target: 'idle', actions: 'clearPractitioner' },
      },
    },
    ready: {
      description: 'The profile is known.',
      meta: { spec: ['P3.01'] },
      on: {
        'timezone.dismissed': { actions: 'assignZone' },
        'practitioner.refreshRequested': 'refreshing',
        'session.closed': { target: 'idle', actions: 'clearPractitioner' },
      },
    },
    refreshing: {
      description:
        'The profile was changed and is fetched again; the earlier one stays, also when that fails.',
      invoke: {
        id: 'fetchPractitioner',
        src: 'fetchPractitioner',
        onDone: {
          target: 'ready',
          actions: [
            { type: 'assignLoaded', params: ({ event }) => ({ loaded: event.output }) },
            { type: 'notifyReady', params: ({ event }) => ({ loaded: event.output }) },
          ],
        },
        onError: 'ready',
      },
      on: {
        'practitioner.refreshRequested': { target: 'refreshing', reenter: true },
        'session.closed': { target: 'idle', actions: 'clearPractitioner' },
      },
    },
    failed: {
      description: 'The profile could not be read.',
      on: {
        'practitioner.retryRequested': { target: 'loading', actions: 'clearTries' },
        'session.closed': { target: 'idle', actions: 'clearPractitioner' },
      },
    },
  },
})

export type CurrentPractitionerRef = ActorRefFrom<typeof currentPractitionerMachine>
type Snapshot = SnapshotFrom<typeof currentPractitionerMachine>

/** The server has not answered and is asked again. */
export const selectRetrying = (snapshot: Snapshot): boolean =>
  snapshot.context.tries > 0 && !snapshot.matches('failed')

/** The banner stays until it is answered; the toast comes once per load. */
export const selectZoneMismatch = ({ context }: Snapshot) =>
  context.zones !== null &&
  !context.zoneKept &&
  context.zones.profileOffsetMin !== context.zones.browserOffsetMin
    ? context.zones
    : null
