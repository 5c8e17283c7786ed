import { z } from 'zod'
import type { LedgerEntry } from '../../contracts/audit/ledger.ts'
import { callEvent } from '../../contracts/meeting/call/callEvents.ts'
import { NOTIFICATIONS } from '../../contracts/meeting/connection/notifications.ts'
import { type CompanionKind, companionIn } from '../../contracts/meeting/people/companion.ts'
import { peerCommand } from '../meeting/people/peerCommandsContract.ts'

/** A fact about the people of a visit from one ledger entry. */
export type TimelineFact =
  | { kind: 'visitOpened' }
  | { kind: 'agreed' }
  | { kind: 'self'; peerId: string }
  | { kind: 'selfRole'; role: string }
  | { kind: 'selfJoined' }
  | { kind: 'selfNetwork'; isLost: boolean }
  | { kind: 'selfTrack'; media: 'audio' | 'video'; enabled: boolean }
  | { kind: 'selfShare'; isOn: boolean }
  | { kind: 'present'; peerId: string; role: string; companion: CompanionKind | null; since: number | null }
  | { kind: 'gone'; peerId: string }
  | { kind: 'network'; peerId: string; isLost: boolean }
  | { kind: 'track'; peerId: string; trackId: string; media: 'audio' | 'video'; enabled: boolean }
  | { kind: 'share'; peerId: string; isOn: boolean }
  | { kind: 'muteAsked'; by: string | null }
  | { kind: 'muteOrdered'; trackId: string | null }
  | { kind: 'removalOrdered'; peerId: string }
  | { kind: 'sentOut'; by: string | null; roomEnded: boolean }
  | { kind: 'callEnded'; reason: string }
  | { kind: 'whiteboard'; board: string; isOpen: boolean }
  | { kind: 'poll'; pollId: string; isRunning: boolean }
  | { kind: 'fileAdded' }
  | { kind: 'prescribed' }
  | { kind: 'noteSigned' }
  | { kind: 'finished' }

const withPeer = z.object({ peerId: z.string() })
const withKind = z.object({ kind: z.enum(['audio', 'video']) })
const quality = z.object({ peers: z.array(z.object({ peer_id: z.string(), downlink_score: z.number() })) })
const orderedOut = z.object({ requestedBy: z.string().nullish(), roomEnded: z.boolean() })
const notified = z.object({ notifications: z.array(z.object({ method: z.string(), params: z.unknown() })) })
/** State value of a whiteboard that is shown. */
const shownWhiteboard = z.object({ lifecycle: z.literal('open') })
const raised = z.object({ events: z.array(z.unknown()) })

const presence = (params: unknown): TimelineFact[] => {
  const peer = NOTIFICATIONS['on-peer-join'].safeParse(params).data
  if (peer === undefined) return []
  const companion = companionIn(peer.groups ?? [])
  return [
    { kind: 'present', peerId: peer.peer_id, role: peer.role, companion, since: peer.joined_at ?? null },
  ]
}

const ofNotification = ({ method, params }: { method: string; params?: unknown }): TimelineFact[] => {
  if (method === 'on-peer-join' || method === 'on-peer-update') return presence(params)
  if (method === 'peer-list')
    return Object.values(NOTIFICATIONS['peer-list'].safeParse(params).data?.peers ?? {}).flatMap(presence)
  if (method !== 'on-peer-leave') return []
  const left = NOTIFICATIONS['on-peer-leave'].safeParse(params).data
  return left ? [{ kind: 'gone', peerId: left.peer_id }] : []
}

const SCREEN = 'screen'

const ofCallEvent = (raw: unknown): TimelineFact[] => {
  const event = callEvent.safeParse(raw).data
  if (!event) return []
  switch (event.type) {
    case 'TRACK_MUTED':
    case 'TRACK_UNMUTED': {
      const { peerId, trackId, kind: media, source } = event
      if (source !== 'regular') return []
      return [{ kind: 'track', peerId, trackId, media, enabled: event.type === 'TRACK_UNMUTED' }]
    }
    case 'TRACK_ADDED':
    case 'TRACK_REMOVED':
      if (event.source !== SCREEN || event.kind !== 'video') return []
      return [{ kind: 'share', peerId: event.peerId, isOn: event.type === 'TRACK_ADDED' }]
    case 'POLL_STARTED':
    case 'POLL_STOPPED':
      return [{ kind: 'poll', pollId: event.pollId, isRunning: event.type === 'POLL_STARTED' }]
    case 'CHANGE_TRACK_STATE_REQUEST':
    case 'CHANGE_MULTI_TRACK_STATE_REQUEST':
      return event.enabled ? [] : [{ kind: 'muteAsked', by: event.requestedBy }]
    default:
      return []
  }
}

const ofCommand = (raw: unknown): TimelineFact[] => {
  const command = peerCommand.safeParse(raw).data
  if (command?.kind === 'setTrackEnabled' && !command.enabled)
    return [{ kind: 'muteOrdered', trackId: command.trackId }]
  if (command?.kind === 'setTracksEnabled' && command.enabled === false)
    return [{ kind: 'muteOrdered', trackId: null }]
  return command?.kind === 'removePeer' ? [{ kind: 'removalOrdered', peerId: command.peerId }] : []
}

/** Whether a state value is this state or one of its substates. */
const isIn = (to: unknown, state: string): boolean =>
  to === state || (typeof to === 'object' && to !== null && state in to)

const ofOwner = ({ event }: LedgerEntry): TimelineFact[] => {
  switch (event.type) {
    case 'xstate.init':
      return [{ kind: 'visitOpened' }]
    case 'xstate.done.actor.recordConsent':
      return [{ kind: 'agreed' }]
    case 'call.roleGiven':
      return [{ kind: 'selfRole', role: z.string().catch('').parse(event.role) }]
    case 'call.joined':
      return [{ kind: 'selfJoined' }]
    case 'xstate.done.actor.meeting':
      return [
        {
          kind: 'callEnded',
          reason: z.object({ reason: z.string() }).catch({ reason: 'failed' }).parse(event.output).reason,
        },
      ]
    case 'xstate.done.actor.endSession':
      return [{ kind: 'finished' }]
    default:
      return []
  }
}

const ofPeers = ({ event }: LedgerEntry): TimelineFact[] => {
  switch (event.type) {
    case 'xstate.init': {
      const input = withPeer.safeParse(event.input).data
      return input ? [{ kind: 'self', peerId: input.peerId }] : []
    }
    case 'peers.notified':
      return (notified.safeParse(event).data?.notifications ?? []).flatMap(ofNotification)
    case 'quality.measured':
      return (quality.safeParse(event).data?.peers ?? []).map(({ peer_id, downlink_score }) => ({
        kind: 'network',
        peerId: peer_id,
        isLost: downlink_score === 0,
      }))
    default:
      return []
  }
}

/** The kind of track by actor path, known from the actor's start. */
export type TrackKinds = Map<string, 'audio' | 'video'>

const ofTrack = ({ event, path }: LedgerEntry, kinds: TrackKinds): TimelineFact[] => {
  const started = event.type === 'xstate.init' ? withKind.safeParse(event.input).data : undefined
  if (started) kinds.set(path, started.kind)
  const media = kinds.get(path)
  return event.type === 'localTrack.toggleRequested' && media
    ? [{ kind: 'selfTrack', media, enabled: event.enabled === true }]
    : []
}

const ofTransport = ({ event }: LedgerEntry): TimelineFact[] => {
  const order = event.type === 'peer.removalOrdered' ? orderedOut.safeParse(event).data : undefined
  return order ? [{ kind: 'sentOut', by: order.requestedBy ?? null, roomEnded: order.roomEnded }] : []
}

export const factsOf = (entry: LedgerEntry, kinds: TrackKinds): TimelineFact[] => {
  const { machine, event, to } = entry
  // An actor that had ended never took the event.
  if (to === null) return []
  switch (machine) {
    case 'visit':
    case 'guestJoin':
      return ofOwner(entry)
    case 'peers':
      return ofPeers(entry)
    case 'meeting':
      return event.type === 'call.eventsRaised'
        ? (raised.safeParse(event).data?.events ?? []).flatMap(ofCallEvent)
        : []
    case 'localTrack':
      return ofTrack(entry, kinds)
    case 'localScreen':
      return [{ kind: 'selfShare', isOn: isIn(to, 'on') }]
    case 'peerCommands':
      return event.type === 'peerCommands.ordered' ? ofCommand(event.command) : []
    case 'room':
      return [{ kind: 'selfNetwork', isLost: isIn(to, 'Reconnecting') }]
    case 'transport':
      return ofTransport(entry)
    case 'whiteboard':
      return [{ kind: 'whiteboard', board: entry.path, isOpen: shownWhiteboard.safeParse(to).success }]
    case 'records':
      return event.type === 'upload.finished' ? [{ kind: 'fileAdded' }] : []
    case 'note':
      return event.type === 'xstate.done.actor.signNote' ? [{ kind: 'noteSigned' }] : []
    case 'prescription':
      return event.type === 'xstate.done.actor.signPrescription' ? [{ kind: 'prescribed' }] : []
    default:
      return []
  }
}
