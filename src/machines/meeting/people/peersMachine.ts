import { assign, enqueueActions, setup } from 'xstate'
import type { ContextOf, EventOf, InputOf } from '../../../contracts/machineContract.ts'
import type { CallEvent } from '../../../contracts/meeting/call/callEvents.ts'
import type { PeerNotification } from '../../../contracts/meeting/call/events.ts'
import { toMeeting } from '../../address.ts'
import { sameJson } from '../../kit/sameJson.ts'
import { blankPeer, PeerDraft } from './peerCollection.ts'
import type { peersContract } from './peersContract.ts'

/**
 * The peers in the room and their tracks (M3.01, M3.05, M4.111, M4.144-M4.148, M7.079-M7.086). A collection
 * and not a machine per peer, so that an update of ten thousand peers is one event (architecture §3).
 */
type Contract = typeof peersContract
type Context = ContextOf<Contract>

const NOBODY = { waiting: 0, present: 0, companions: 0 }

const fresh = ({ peerId, userName }: InputOf<Contract>): Context => ({
  localPeerId: peerId,
  peers: { [peerId]: { ...blankPeer(peerId, true), name: userName } },
  tracks: {},
  orphanMedia: [],
  others: NOBODY,
  counted: NOBODY,
  listed: false,
})

/** Remote video tracks, as inputs of their actors. */
const videosOf = ({ tracks, peers, localPeerId }: Context) =>
  Object.values(tracks)
    .filter((track) => track.type === 'video' && track.peerId !== localPeerId)
    .map((track) => ({
      trackId: track.id,
      source: track.source,
      role: peers[track.peerId]?.roleName ?? '',
      enabled: track.enabled,
    }))

/** The peer of each audio track of the others, for the volumes of people. */
const ownersOf = ({ tracks, localPeerId }: Context): Record<string, string> =>
  Object.fromEntries(
    Object.values(tracks)
      .filter((track) => track.type === 'audio' && track.peerId !== localPeerId)
      .map((track) => [track.id, track.peerId]),
  )

const bringsList = (event: EventOf<Contract>): boolean =>
  event.type === 'peers.notified' && event.notifications.some(({ method }) => method === 'peer-list')

const touchesTracks = ({ method }: PeerNotification) => method !== 'on-peer-update' && method !== 'room-state'

/** Applies changes to a draft of the collection, and emits the resulting notifications. */
const drafted = (
  context: Context,
  change: (draft: PeerDraft) => void,
  at?: number,
): { changes: Partial<Context>; events: CallEvent[] } => {
  const draft = new PeerDraft(context, at)
  change(draft)
  const { waiting, present, companions } = draft.change
  const others = {
    waiting: context.others.waiting + waiting,
    present: context.others.present + present,
    companions: context.others.companions + companions,
  }
  return { changes: { ...draft.state, others }, events: draft.happened }
}

const changeOf = (context: Context, event: EventOf<Contract>, isFirst: boolean) => {
  switch (event.type) {
    case 'peers.notified':
      return drafted(
        context,
        (draft) => {
          for (const notification of event.notifications) draft.apply(notification, isFirst)
        },
        event.at,
      )
    case 'signal.opened':
      return drafted(context, (draft) => draft.changeLocal({ customerUserId: event.init.identity.userId }))
    case 'policy.changed':
      return drafted(context, (draft) => {
        const asRole = context.peers[context.localPeerId]?.asRole ?? null
        draft.changeLocal({
          roleName: event.policy.name,
          // M4.072: the previewed role is ours now, or another one is.
          asRole: asRole === event.policy.name ? null : asRole,
        })
      })
    case 'transport.joined':
      return drafted(context, (draft) => draft.changeLocal({ joinedAt: event.joinedAt }))
    case 'peers.localNameGiven':
      return drafted(context, (draft) => draft.changeLocal({ name: event.name }))
    case 'peers.localChanged':
      return drafted(context, (draft) =>
        draft.changeLocal({
          ...(event.name === null ? {} : { name: event.name }),
          ...(event.metadata === null ? {} : { metadata: event.metadata }),
        }),
      )
    case 'peers.asRoleChanged':
      return drafted(context, (draft) => draft.changeLocal({ asRole: event.asRole }))
    case 'networkQuality.concluded':
      return drafted(context, (draft) => draft.changeLocal({ networkQuality: event.score }))
    case 'media.arrived':
      return drafted(context, (draft) => draft.setMedia(event.trackId, true))
    case 'media.removed':
      return drafted(context, (draft) => draft.setMedia(event.trackId, false))
    case 'localTracks.changed':
      return drafted(context, (draft) => {
        const own = Object.values(context.tracks).filter(({ peerId }) => peerId === context.localPeerId)
        draft.removeTracks(own.map(({ id }) => id).filter((id) => !Object.hasOwn(event.tracks, id)))
        draft.putTracks(event.tracks, context.localPeerId)
      })
    default:
      return null
  }
}

export const peersMachine = setup({
  types: { context: {} as Context, events: {} as EventOf<Contract>, input: {} as InputOf<Contract> },
  actions: {
    apply: enqueueActions(({ context, event, enqueue }) => {
      const changed = changeOf(context, event, !context.listed)
      if (changed === null) return
      const listed = context.listed || bringsList(event)
      enqueue.assign({ ...changed.changes, listed })
      if (changed.events.length > 0)
        enqueue.sendTo(toMeeting, { type: 'call.eventsRaised', events: changed.events })
    }),
    notifyTracks: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'peers.notified' || !event.notifications.some(touchesTracks)) return
      enqueue.sendTo(toMeeting, { type: 'videos.listed', videos: videosOf(context) })
      enqueue.sendTo(toMeeting, { type: 'sounds.listed', owners: ownersOf(context) })
    }),
    notifyRemoval: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'peer.removalOrdered') return
      const { requestedBy, reason, roomEnded } = event
      const by = requestedBy === null ? undefined : context.peers[requestedBy]
      const name = by?.name ?? ''
      const text = `${roomEnded ? 'Room ended' : 'Removed from room'}${name === '' ? '' : ` by ${name}`}`
      const events: CallEvent[] = [
        ...(roomEnded ? [{ type: 'ROOM_ENDED', text, reason } as const] : []),
        { type: 'REMOVED_FROM_ROOM', text, reason, roomEnded, role: by?.roleName ?? null },
      ]
      enqueue.sendTo(toMeeting, { type: 'call.eventsRaised', events })
    }),
    notifyCount: enqueueActions(({ context, enqueue }) => {
      const { others, counted } = context
      if (sameJson(others, counted)) return
      enqueue.assign({ counted: others })
      enqueue.sendTo(toMeeting, { type: 'people.counted', ...others })
    }),
    assignQuality: assign(({ context, event }) => {
      if (event.type !== 'quality.measured') return {}
      const peers = { ...context.peers }
      for (const { peer_id, downlink_score } of event.peers) {
        const known = peers[peer_id]
        if (known) peers[peer_id] = { ...known, networkQuality: downlink_score }
      }
      return { peers }
    }),
    reset: assign(({ context }) =>
      fresh({ peerId: context.localPeerId, userName: context.peers[context.localPeerId]?.name ?? '' }),
    ),
  },
  guards: {
    bringsList: ({ event }) => bringsList(event),
  },
}).createMachine({
  id: 'peers',
  description: 'Everybody in the room and their tracks.',
  context: ({ input }) => fresh(input),
  initial: 'empty',
  on: {
    'signal.opened': { actions: 'apply' },
    'policy.changed': { actions: 'apply' },
    'quality.measured': { actions: 'assignQuality' },
    'peer.removalOrdered': {
      actions: 'notifyRemoval',
      meta: { spec: ['M4.169', 'M4.170', 'M4.171', 'M4.172', 'M4.173'] },
    },
    'media.arrived': { actions: 'apply' },
    'media.removed': { actions: 'apply' },
    'localTracks.changed': { actions: 'apply' },
    'networkQuality.concluded': { actions: 'apply', meta: { spec: ['M9.56'] } },
    'peers.localNameGiven': { actions: 'apply' },
    'peers.asRoleChanged': { actions: 'apply', meta: { spec: ['M3.02'] } },
    'peers.localChanged': { actions: 'apply', meta: { spec: ['M6.30', 'M6.31'] } },
  },
  states: {
    empty: {
      description: 'Not joined; at most the state of the room is known.',
      on: {
        'transport.joined': { target: 'listing', actions: 'apply' },
        'peers.notified': [
          {
            guard: 'bringsList',
            target: 'ready',
            actions: ['apply', 'notifyTracks', 'notifyCount'],
            meta: { spec: ['M7.079'] },
          },
          { actions: ['apply', 'notifyTracks', 'notifyCount'], meta: { spec: ['M7.080'] } },
        ],
      },
    },
    listing: {
      description: 'Joined; the list has not arrived yet.',
      on: {
        'peers.notified': [
          {
            guard: 'bringsList',
            target: 'ready',
            actions: ['apply', 'notifyTracks', 'notifyCount'],
            meta: { spec: ['M7.079'] },
          },
          { actions: ['apply', 'notifyTracks', 'notifyCount'] },
        ],
        'transport.left': { target: 'empty', actions: 'reset' },
      },
    },
    ready: {
      description: 'The list is known and updated.',
      meta: { spec: ['M4.144', 'M4.145', 'M4.146', 'M4.147', 'M4.148'] },
      on: {
        'transport.joined': { actions: 'apply' },
        'peers.notified': {
          actions: ['apply', 'notifyTracks', 'notifyCount'],
          meta: { spec: ['M7.081', 'M7.082', 'M7.083'] },
        },
        'transport.left': { target: 'empty', actions: 'reset' },
      },
    },
  },
})
