import { assign, enqueueActions, setup } from 'xstate'
import { TIME } from '../../../contracts/constants.ts'
import type { ContextOf, EventOf, InputOf } from '../../../contracts/machineContract.ts'
import type { CallEvent } from '../../../contracts/meeting/call/callEvents.ts'
import { toMeeting } from '../../address.ts'
import { kindsOf, manyTracksAskedFor, tracksAskedFor } from './muteRules.ts'
import type { trackRequestsContract } from './trackRequestsContract.ts'

/**
 * A host mutes us at once; to unmute, a host can only ask (M1.31, M1.32, M4.107-M4.110, M7.102, M7.103). An
 * unanswered request expires; nothing is ever turned on automatically.
 */
type Contract = typeof trackRequestsContract
type Context = ContextOf<Contract>

const concerned = (context: Context, event: EventOf<Contract>) => {
  if (event.type === 'mute.requested')
    return {
      tracks: tracksAskedFor(event.request, context.tracks),
      enabled: !event.request.mute,
      requestedBy: event.request.requested_by ?? null,
    }
  if (event.type === 'mute.manyRequested')
    return {
      tracks: manyTracksAskedFor(event.request, context.tracks),
      enabled: !event.request.value,
      requestedBy: event.request.requested_by ?? null,
    }
  return { tracks: [], enabled: false, requestedBy: null }
}

const notified = (context: Context, event: EventOf<Contract>): CallEvent | null => {
  const { tracks, enabled, requestedBy } = concerned(context, event)
  const [first] = tracks
  if (!first) return null
  if (event.type === 'mute.requested')
    return {
      type: 'CHANGE_TRACK_STATE_REQUEST',
      requestedBy,
      trackId: first.track_id,
      kind: first.type,
      enabled,
    }
  if (event.type !== 'mute.manyRequested') return null
  return {
    type: 'CHANGE_MULTI_TRACK_STATE_REQUEST',
    requestedBy,
    kind: event.request.type ?? null,
    source: event.request.source ?? null,
    trackIds: tracks.map(({ track_id }) => track_id),
    enabled,
  }
}

export const trackRequestsMachine = setup({
  types: { context: {} as Context, events: {} as EventOf<Contract>, input: {} as InputOf<Contract> },
  actions: {
    assignTracks: assign(({ context, event }) => {
      if (event.type !== 'localTracks.changed') return {}
      const isStillMuted = kindsOf(Object.values(event.tracks).filter(({ mute }) => mute))
      const kinds = context.mutedBy?.kinds.filter((kind) => isStillMuted.includes(kind)) ?? []
      return {
        tracks: event.tracks,
        mutedBy: context.mutedBy && kinds.length > 0 ? { ...context.mutedBy, kinds } : null,
      }
    }),
    notifyApplication: enqueueActions(({ context, event, enqueue }) => {
      const happened = notified(context, event)
      if (happened) enqueue.sendTo(toMeeting, { type: 'call.eventsRaised', events: [happened] })
    }),
    mute: enqueueActions(({ context, event, enqueue }) => {
      const { tracks, requestedBy } = concerned(context, event)
      const kinds = kindsOf(tracks)
      for (const kind of kinds)
        enqueue.sendTo(toMeeting, { type: 'meeting.toggleRequested', kind, enabled: false })
      for (const { source, track_id } of tracks)
        if (source !== 'regular')
          enqueue.sendTo(toMeeting, { type: 'auxiliary.muteOrdered', trackId: track_id })
      if (kinds.length > 0) enqueue.assign({ mutedBy: { requestedBy, kinds } })
    }),
    assignRequest: assign(({ context, event }) => {
      const { tracks, requestedBy } = concerned(context, event)
      const request = { requestedBy, kinds: kindsOf(tracks) }
      return context.request === null ? { request } : { waiting: [...context.waiting, request] }
    }),
    nextRequest: assign(({ context }) => {
      const [request = null, ...waiting] = context.waiting
      return { request, waiting }
    }),
    unmute: enqueueActions(({ context, enqueue }) => {
      for (const kind of context.request?.kinds ?? [])
        enqueue.sendTo(toMeeting, { type: 'meeting.toggleRequested', kind, enabled: true })
    }),
    dismissNotice: assign({ mutedBy: null }),
  },
  guards: {
    mutes: ({ context, event }) => {
      const { tracks, enabled } = concerned(context, event)
      return !enabled && tracks.length > 0
    },
    asksToUnmute: ({ context, event }) => {
      const { tracks, enabled } = concerned(context, event)
      return enabled && kindsOf(tracks).length > 0
    },
    hasWaiting: ({ context }) => context.waiting.length > 0,
  },
  delays: { unmuteRequest: TIME.unmuteRequest },
}).createMachine({
  id: 'trackRequests',
  description: 'Mute and unmute requests of a host.',
  context: { tracks: {}, request: null, waiting: [], mutedBy: null },
  initial: 'none',
  on: {
    'localTracks.changed': { actions: 'assignTracks' },
    'trackRequests.noticeDismissed': { actions: 'dismissNotice' },
  },
  states: {
    none: {
      description: 'No pending request.',
      on: {
        'mute.requested': [
          { guard: 'mutes', actions: ['notifyApplication', 'mute'], meta: { spec: ['M4.110', 'M7.102'] } },
          {
            guard: 'asksToUnmute',
            target: 'asked',
            actions: ['notifyApplication', 'assignRequest'],
            meta: { spec: ['M4.109'] },
          },
        ],
        'mute.manyRequested': [
          { guard: 'mutes', actions: ['notifyApplication', 'mute'], meta: { spec: ['M4.110', 'M7.103'] } },
          {
            guard: 'asksToUnmute',
            target: 'asked',
            actions: ['notifyApplication', 'assignRequest'],
            meta: { spec: ['M4.109'] },
          },
        ],
      },
    },
    asked: {
      description: 'A host asks us to unmute; we accept, decline, or it expires.',
      meta: { spec: ['M4.109'] },
      on: {
        'mute.requested': [
          { guard: 'mutes', actions: ['notifyApplication', 'mute'] },
          { guard: 'asksToUnmute', actions: ['notifyApplication', 'assignRequest'] },
        ],
        'mute.manyRequested': [
          { guard: 'mutes', actions: ['notifyApplication', 'mute'] },
          { guard: 'asksToUnmute', actions: ['notifyApplication', 'assignRequest'] },
        ],
        'trackRequests.accepted': [
          { guard: 'hasWaiting', target: 'asked', reenter: true, actions: ['unmute', 'nextRequest'] },
          { target: 'none', actions: ['unmute', 'nextRequest'] },
        ],
        'trackRequests.declined': [
          { guard: 'hasWaiting', target: 'asked', reenter: true, actions: 'nextRequest' },
          { target: 'none', actions: 'nextRequest' },
        ],
      },
      after: {
        unmuteRequest: [
          { guard: 'hasWaiting', target: 'asked', reenter: true, actions: 'nextRequest' },
          { target: 'none', actions: 'nextRequest' },
        ],
      },
    },
  },
})
