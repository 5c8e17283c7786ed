import { and, assign, enqueueActions, not, sendTo, setup, stateIn } from 'xstate'
import { TIME } from '../../../contracts/constants.ts'
import { isRetryableConnectError, makeError } from '../../../contracts/errors.ts'
import type { ContextOf, EventOf, InputOf, OutputOf } from '../../../contracts/machineContract.ts'
import { toMeeting } from '../../address.ts'
import { notProvided } from '../../notProvided.ts'
import { errorOf } from '../call/errorOf.ts'
import type { transportContract } from './transportContract.ts'
import {
  carriedError,
  freshTransport,
  isRetryableJoinError,
  refusedConnect,
  retryOf,
  withPolicy,
} from './transportRules.ts'

/** Actors, actions, guards and delays of the transport; its chart is in transportMachine.ts. */
type Contract = typeof transportContract
type Context = ContextOf<Contract>
type JoinRoomInput = Pick<Context, 'peerId' | 'config' | 'needsMedia' | 'init'>

export const transportSetup = setup({
  types: {
    context: {} as Context,
    events: {} as EventOf<Contract>,
    input: {} as InputOf<Contract>,
  },
  actors: {
    joinRoom: notProvided<OutputOf<Contract, 'joinRoom'>, JoinRoomInput>('joinRoom'),
    openMedia: notProvided<OutputOf<Contract, 'openMedia'>, undefined>('openMedia'),
    resumeSession: notProvided<OutputOf<Contract, 'resumeSession'>, { joined: boolean }>('resumeSession'),
    migrate: notProvided<OutputOf<Contract, 'migrate'>, undefined>('migrate'),
    leaveRoom: notProvided<OutputOf<Contract, 'leaveRoom'>, Context['leave']>('leaveRoom'),
  },
  actions: {
    startPreview: assign(({ context }) => ({
      purpose: 'preview' as const,
      error: null,
      flags: { ...context.flags, previewCalled: true },
    })),
    startJoin: assign(({ context, event }) => ({
      purpose: 'join' as const,
      error: null,
      config:
        'userName' in event && event.userName
          ? { ...context.config, userName: event.userName }
          : context.config,
    })),
    finishPreview: assign(({ context }) => ({
      flags: { ...context.flags, deviceManagersInitialised: true },
    })),
    finishJoin: assign(({ context, event }) => ({
      joined: true,
      mediaOpen: context.needsMedia,
      nodeId:
        'output' in event
          ? ((event.output as OutputOf<Contract, 'joinRoom'>).nodeId ?? context.nodeId)
          : context.nodeId,
      flags: { ...context.flags, deviceManagersInitialised: true },
    })),
    abandon: assign({
      error: () => makeError(6003, { action: 'JOIN', description: 'Leave was called before join finished' }),
    }),
    assignPublished: assign(({ context }) => ({ flags: { ...context.flags, published: true } })),
    assignInit: assign(({ event }) => (event.type === 'signal.opened' ? { init: event.init } : {})),
    assignPolicy: assign(({ context, event }) =>
      event.type === 'policy.changed' ? withPolicy(event.policy, context) : {},
    ),
    assignMediaOpen: assign({ mediaOpen: true }),
    assignError: assign({ error: ({ context, event }) => carriedError(event, context.error) }),
    // A refused offer is terminal by itself (M8.032), but not while a retry can still recover it.
    assignPassingError: assign({
      error: ({ context, event }) => {
        const error = carriedError(event, context.error)
        return error && { ...error, terminal: false }
      },
    }),
    assignPolicyTimeout: assign({
      error: () =>
        makeError(6001, { action: 'CONNECT', description: 'The server sent no policy', terminal: true }),
    }),
    assignInvalidRole: assign({ error: () => makeError(6008, { action: 'JOIN' }) }),
    // An empty id resets the node without a migration; the next one counts as the first (protocol §8).
    assignNode: assign(({ event }) =>
      event.type === 'node.announced' ? { nodeId: event.nodeId === '' ? null : event.nodeId } : {},
    ),
    markMigration: assign({ mustMigrate: true }),
    finishMigration: assign({ mustMigrate: false, error: null }),
    assignBroken: assign(({ context, event }) =>
      event.type === 'connection.failed'
        ? {
            broken: [...context.broken.filter((side) => side !== event.side), event.side],
            error: event.error,
          }
        : {},
    ),
    dropBroken: assign(({ context, event }) =>
      event.type === 'connection.recovered'
        ? { broken: context.broken.filter((side) => side !== event.side) }
        : {},
    ),
    clearBroken: enqueueActions(({ context, enqueue }) => {
      for (const side of context.broken)
        enqueue.sendTo(toMeeting, { type: 'retry.attemptSucceeded', category: retryOf(side) })
      enqueue.assign({ broken: [] })
    }),
    scheduleRecovery: enqueueActions(({ event, enqueue }) => {
      if (event.type !== 'connection.failed') return
      const error = { ...event.error, terminal: false }
      enqueue.sendTo(toMeeting, { type: 'retry.scheduled', category: retryOf(event.side), error })
    }),
    confirmRecovery: enqueueActions(({ event, enqueue }) => {
      if (event.type === 'connection.recovered')
        enqueue.sendTo(toMeeting, { type: 'retry.attemptSucceeded', category: retryOf(event.side) })
    }),
    requestRestart: sendTo(toMeeting, { type: 'publish.restartRequested' }),
    requestRebuild: sendTo(toMeeting, { type: 'connections.rebuildRequested' }),
    assignEndRoom: assign(({ event }) =>
      event.type === 'transport.endRoomRequested'
        ? { leave: { clientReason: 'user request' as const, announce: true, endRoom: event.order } }
        : {},
    ),
    assignSilentLeave: assign({ leave: { clientReason: 'sdk request', announce: false, endRoom: null } }),
    assignOwnLeave: assign({ leave: { clientReason: 'user request', announce: true, endRoom: null } }),
    forget: assign(({ context }) => freshTransport({ peerId: context.peerId, config: context.config })),
    openSignal: sendTo(toMeeting, { type: 'signal.openRequested' }),
    closeSignal: sendTo(toMeeting, { type: 'signal.closeRequested' }),
    openConnections: sendTo(toMeeting, { type: 'connections.openRequested' }),
    openNeededConnections: enqueueActions(({ context, enqueue }) => {
      if (context.needsMedia) enqueue.sendTo(toMeeting, { type: 'connections.openRequested' })
    }),
    closeConnections: sendTo(toMeeting, { type: 'connections.closeRequested' }),
    // M4.053-M4.057: only our own devices are affected; nothing is sent.
    startMidCallPreview: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'transport.previewRequested' || event.asRole == null) return
      const { asRole } = event
      enqueue.assign({ asRole })
      enqueue.sendTo(toMeeting, {
        type: 'midCallPreview.started',
        asRole,
        kinds: context.allowed[asRole] ?? [],
      })
    }),
    endMidCallPreview: enqueueActions(({ context, enqueue }) => {
      if (context.asRole === null) return
      const own = context.allowed[context.role ?? ''] ?? []
      const kinds = (context.allowed[context.asRole] ?? []).filter((kind) => !own.includes(kind))
      enqueue.assign({ asRole: null })
      enqueue.sendTo(toMeeting, { type: 'midCallPreview.ended', kinds })
    }),
    refuseMidCallPreview: sendTo(toMeeting, ({ event }) => ({
      type: 'midCallPreview.refused',
      error: makeError(6008, {
        action: 'PREVIEW',
        description: `"${(event.type === 'transport.previewRequested' && event.asRole) || ''}" is no role of this room`,
        terminal: false,
      }),
    })),
    notifyPreviewed: sendTo(toMeeting, { type: 'transport.previewed' }),
    notifyJoined: sendTo(toMeeting, ({ event }) => ({
      type: 'transport.joined',
      joinedAt: 'output' in event ? (event.output as OutputOf<Contract, 'joinRoom'>).joinedAt : 0,
    })),
    notifyMediaOpened: enqueueActions(({ context, enqueue }) => {
      if (context.mediaOpen) enqueue.sendTo(toMeeting, { type: 'media.opened' })
    }),
    /** Before the policy is assigned, because that replaces the former role. */
    notifyNewRole: enqueueActions(({ context, event, enqueue }) => {
      if (event.type === 'policy.changed' && context.mediaOpen && event.policy.name !== context.role)
        enqueue.sendTo(toMeeting, { type: 'media.opened' })
    }),
    notifyResumed: sendTo(toMeeting, ({ event }) => ({
      type: 'signal.resumed',
      restarted: 'output' in event && (event.output as OutputOf<Contract, 'resumeSession'>).restarted,
    })),
    requestRenewal: sendTo(toMeeting, { type: 'tracks.renewRequested' }),
    notifyReconnecting: sendTo(toMeeting, ({ context }) => ({
      type: 'transport.reconnecting',
      error: context.error,
    })),
    notifyReconnected: sendTo(toMeeting, { type: 'transport.reconnected' }),
    /** M4.043: a failed preview or join is reported by its own rejection. */
    notifyFailed: enqueueActions(({ context, check, enqueue }) => {
      enqueue.sendTo(toMeeting, {
        type: 'transport.failed',
        error: { ...(context.error ?? makeError(6002, { action: 'NONE' })), terminal: true },
        // On entry, the state is still the one that is left.
        during: check('isConnecting' as never) ? context.purpose : null,
      })
    }),
    notifyLeft: sendTo(toMeeting, { type: 'transport.left' }),
    notifyLeaveFailed: sendTo(toMeeting, ({ event }) => ({
      type: 'transport.leaveFailed',
      error: errorOf(event, 'LEAVE'),
    })),
    refuseConnect: sendTo(toMeeting, ({ context }, { state }: { state: string }) => ({
      type: 'error.raised',
      error: refusedConnect(context, state),
    })),
    scheduleConnect: sendTo(toMeeting, ({ context }) => ({
      type: 'retry.scheduled',
      category: 'ConnectFailed',
      error: context.error,
    })),
    scheduleReconnect: sendTo(toMeeting, ({ context }) => ({
      type: 'retry.scheduled',
      category: 'SignalDisconnect',
      error: context.error,
    })),
    scheduleJoin: sendTo(toMeeting, ({ context }) => ({
      type: 'retry.scheduled',
      category: 'JoinWSMessageFailed',
      error: context.error,
    })),
    confirmConnect: sendTo(toMeeting, { type: 'retry.attemptSucceeded', category: 'ConnectFailed' }),
    confirmReconnect: sendTo(toMeeting, { type: 'retry.attemptSucceeded', category: 'SignalDisconnect' }),
    confirmJoin: sendTo(toMeeting, { type: 'retry.attemptSucceeded', category: 'JoinWSMessageFailed' }),
    cancelRetries: sendTo(toMeeting, { type: 'retry.cancelled' }),
  },
  guards: {
    canRetryConnect: ({ event }) => 'error' in event && isRetryableConnectError(errorOf(event, 'CONNECT')),
    canRetryJoin: ({ event }) => 'error' in event && isRetryableJoinError(errorOf(event, 'JOIN')),
    forPreview: ({ context }) => context.purpose === 'preview',
    roleUnknown: ({ event }) =>
      event.type === 'policy.changed' && !Object.hasOwn(event.policy.known_roles, event.policy.name),
    knowsAsRole: ({ context, event }) =>
      event.type === 'transport.previewRequested' &&
      event.asRole != null &&
      Object.hasOwn(context.allowed, event.asRole),
    lacksMedia: ({ context }) => context.needsMedia && !context.mediaOpen,
    mediaOpen: ({ context }) => context.mediaOpen,
    leaveAsked: stateIn({ Connecting: { joining: { leave: 'waiting' } } }),
    joinSettled: stateIn({ Connecting: { joining: { join: 'settled' } } }),
    isConnecting: and([stateIn('#transport.Connecting'), not('joinSettled')]),
    joined: ({ context }) => context.joined,
    movesNode: ({ context, event }) =>
      event.type === 'node.announced' &&
      event.nodeId !== '' &&
      context.nodeId !== null &&
      context.nodeId !== event.nodeId &&
      context.mediaOpen,
    mustMigrate: ({ context }) => context.mustMigrate,
    stillBroken: ({ context }) => context.broken.length > 0,
    isLastRecovered: ({ context, event }) =>
      event.type === 'connection.recovered' && context.broken.every((side) => side === event.side),
    isPublishAttempt: ({ event }) =>
      event.type === 'retry.attemptDue' && event.category === 'PublishIceConnectionFailed',
    isSignalAttempt: ({ event }) =>
      event.type === 'retry.attemptDue' && event.category === 'SignalDisconnect',
    isJoinAttempt: ({ event }) =>
      event.type === 'retry.attemptDue' && event.category === 'JoinWSMessageFailed',
  },
  delays: { leaveWait: TIME.leaveWait, policyWait: TIME.policyWait },
})
