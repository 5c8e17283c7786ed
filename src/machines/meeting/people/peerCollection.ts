import type { CallEvent } from '../../../contracts/meeting/call/callEvents.ts'
import type { PeerNotification } from '../../../contracts/meeting/call/events.ts'
import type { WirePeer, WireTracks } from '../../../contracts/meeting/connection/shapes.ts'
import { companionIn } from '../../../contracts/meeting/people/companion.ts'
import { HAND_RAISE_GROUP } from '../../../contracts/meeting/people/peerGroups.ts'
import { trackFields, trackIdsOf, trackOf } from '../tracks/trackFields.ts'
import type { Peer, RemoteTrack } from './peersContract.ts'

/** Peers and tracks by id, and how each notification of the wire changes them (protocol §7.4). Pure. */
export interface PeerCollection {
  localPeerId: string
  peers: Record<string, Peer>
  tracks: Record<string, RemoteTrack>
  orphanMedia: string[]
}

/** Waiting peers may not know of the others (M6.09), so only admitted ones count them. */
const WAITING_ROLE = 'waiting'

export const blankPeer = (id: string, isLocal: boolean): Peer => ({
  id,
  name: '',
  roleName: '',
  asRole: null,
  isLocal,
  videoTrack: null,
  audioTrack: null,
  auxiliaryTracks: [],
  customerUserId: '',
  metadata: '',
  joinedAt: null,
  groups: [],
  isHandRaised: false,
  handRaisedAt: null,
  type: 'regular',
  realtime: true,
  networkQuality: -1,
  fromRoomState: false,
})

/** Merges the wire's peer into the known one; an empty text never overwrites a value (protocol §3.7). */
const merged = (known: Peer, wire: WirePeer, fromRoomState: boolean, at: number): Peer => {
  const groups = wire.groups ?? known.groups
  const isHandRaised = groups.includes(HAND_RAISE_GROUP)
  return {
    ...known,
    name: wire.info.name || known.name,
    metadata: wire.info.data || known.metadata,
    customerUserId: wire.info.user_id || known.customerUserId,
    type: wire.info.type,
    roleName: wire.role,
    asRole: known.asRole === wire.role ? null : known.asRole,
    joinedAt: wire.joined_at ?? known.joinedAt,
    groups,
    isHandRaised,
    handRaisedAt: isHandRaised ? (known.handRaisedAt ?? at) : null,
    realtime: wire.realtime ?? false,
    fromRoomState,
  }
}

/**
 * A draft over one batch: the maps are copied once per batch. The application's notifications are collected
 * in `happened`, in order (M4.152-M4.184).
 */
export class PeerDraft {
  readonly state: PeerCollection
  readonly happened: CallEvent[] = []
  /** Changes of the number of waiting and present peers, and of companions among both, so that no room is counted. */
  readonly change = { waiting: 0, present: 0, companions: 0 }
  private readonly at: number

  /** @param at time of the batch, epoch milliseconds */
  constructor(from: PeerCollection, at = 0) {
    this.at = at
    this.state = {
      localPeerId: from.localPeerId,
      peers: { ...from.peers },
      tracks: { ...from.tracks },
      orphanMedia: [...from.orphanMedia],
    }
  }

  upsert(wire: WirePeer, fromRoomState = false): void {
    const before = this.state.peers[wire.peer_id]
    const known = before ?? blankPeer(wire.peer_id, false)
    const after = merged(known, wire, fromRoomState, this.at)
    this.state.peers[wire.peer_id] = after
    this.count(before, -1)
    this.count(after, 1)
    if (fromRoomState) return
    if (!before || before.fromRoomState) {
      if (!after.isLocal) this.notificationOf('PEER_JOINED', after)
      if (after.isHandRaised) this.notifyHand(after)
      return
    }
    if (before.roleName !== after.roleName) this.notifyRole(after)
    if (before.name !== after.name) this.notificationOf('NAME_UPDATED', after)
    if (before.metadata !== after.metadata) this.happened.push({ type: 'METADATA_UPDATED', peerId: after.id })
    if (before.isHandRaised !== after.isHandRaised) this.notifyHand(after)
  }

  /** Changes to our own peer, which the wire need not repeat (protocol §7.2). */
  changeLocal(changes: Partial<Peer>): void {
    const before = this.state.peers[this.state.localPeerId]
    if (!before) return
    const after = { ...before, ...changes }
    this.state.peers[before.id] = after
    if (before.roleName !== after.roleName && before.roleName !== '') this.notifyRole(after)
    if (before.name !== after.name && before.joinedAt !== null) this.notificationOf('NAME_UPDATED', after)
    if (before.metadata !== after.metadata) this.happened.push({ type: 'METADATA_UPDATED', peerId: after.id })
  }

  remove(peerId: string): void {
    const gone = this.state.peers[peerId]
    if (!gone || peerId === this.state.localPeerId) return
    for (const id of trackIdsOf(gone)) this.dropTrack(id)
    delete this.state.peers[peerId]
    this.count(gone, -1)
    if (!gone.fromRoomState) this.notificationOf('PEER_LEFT', gone)
  }

  putTracks(wire: WireTracks, peerId: string): void {
    for (const track of Object.values(wire)) {
      const known = this.state.tracks[track.track_id]
      // A track that another peer announces moves to that peer.
      if (known && known.peerId !== peerId) this.unlink(known)
      const isLocal = peerId === this.state.localPeerId
      const hasMedia = known?.hasMedia ?? this.state.orphanMedia.includes(track.track_id)
      const after = trackOf(track, peerId, hasMedia)
      this.state.tracks[track.track_id] = after
      this.link(after)
      if (isLocal) continue
      if (known) this.notifyTrackChange(known, after)
      else if (hasMedia) this.happened.push({ type: 'TRACK_ADDED', ...trackFields(after) })
    }
  }

  removeTracks(ids: readonly string[]): void {
    for (const id of ids) this.dropTrack(id)
  }

  /**
   * The media itself arrived or ended (protocol §6.3): the track exists for the application only with media.
   */
  setMedia(trackId: string, hasMedia: boolean): void {
    const track = this.state.tracks[trackId]
    if (!track) {
      const others = this.state.orphanMedia.filter((id) => id !== trackId)
      this.state.orphanMedia = hasMedia ? [...others, trackId] : others
      return
    }
    if (track.hasMedia === hasMedia) return
    this.state.tracks[trackId] = { ...track, hasMedia }
    this.happened.push({ type: hasMedia ? 'TRACK_ADDED' : 'TRACK_REMOVED', ...trackFields(track) })
  }

  /**
   * The list is complete: peers and tracks that it lacks are gone (protocol §12.1, later peer lists). After
   * the first one this includes peers that are not realtime (protocol §3.7).
   */
  replaceAll(peers: Readonly<Record<string, WirePeer>>, isFirst: boolean): void {
    const start = this.happened.length
    const stays = (wire: WirePeer): boolean => isFirst || wire.realtime === true
    for (const id of Object.keys(this.state.peers)) {
      const wire = Object.hasOwn(peers, id) ? peers[id] : undefined
      if (wire === undefined || !stays(wire)) this.remove(id)
    }
    for (const wire of Object.values(peers)) {
      if (wire.peer_id === this.state.localPeerId || !stays(wire)) continue
      this.upsert(wire)
      const tracks = wire.tracks ?? {}
      for (const id of trackIdsOf(this.state.peers[wire.peer_id]))
        if (!Object.hasOwn(tracks, id)) this.dropTrack(id)
      this.putTracks(tracks, wire.peer_id)
    }
    // Peers that were there before us did not join just now: the first list is one event.
    if (isFirst) this.dropArrivals(start)
    this.happened.push({ type: 'PEER_LIST', count: Object.keys(peers).length })
  }

  apply(notification: PeerNotification, isFirst = false): void {
    switch (notification.method) {
      case 'peer-list':
        this.replaceAll(notification.params.peers, isFirst)
        break
      case 'room-state':
        for (const wire of Object.values(notification.params.peers ?? {}))
          if (wire.peer_id !== this.state.localPeerId) this.upsert(wire, true)
        break
      case 'on-peer-join':
        this.upsert(notification.params)
        this.putTracks(notification.params.tracks ?? {}, notification.params.peer_id)
        break
      case 'on-peer-leave':
        this.remove(notification.params.peer_id)
        break
      case 'on-peer-update':
        if (notification.params.realtime || notification.params.peer_id === this.state.localPeerId)
          this.upsert(notification.params)
        else this.remove(notification.params.peer_id)
        break
      case 'on-track-add':
      case 'on-track-update':
        this.applyTracks(notification.params.tracks, notification.params.peer)
        break
      case 'on-track-remove':
        this.removeTracks(Object.keys(notification.params.tracks))
        break
    }
  }

  private count(peer: Peer | undefined, by: 1 | -1): void {
    if (!peer || peer.id === this.state.localPeerId) return
    this.change[peer.roleName === WAITING_ROLE ? 'waiting' : 'present'] += by
    if (companionIn(peer.groups) !== null) this.change.companions += by
  }

  private applyTracks(tracks: WireTracks, peer: WirePeer | undefined): void {
    if (peer && !this.state.peers[peer.peer_id]) this.upsert(peer)
    for (const track of Object.values(tracks)) {
      const owner = peer?.peer_id ?? this.state.tracks[track.track_id]?.peerId
      if (owner) this.putTracks({ [track.track_id]: track }, owner)
    }
  }

  /**
   * The first regular audio and video of a peer are its main tracks; the rest is auxiliary (protocol §6.3).
   */
  private link(track: RemoteTrack): void {
    const owner = this.state.peers[track.peerId]
    if (!owner || trackIdsOf(owner).includes(track.id)) return
    if (track.source === 'regular' && track.type === 'audio' && owner.audioTrack === null)
      this.state.peers[owner.id] = { ...owner, audioTrack: track.id }
    else if (track.source === 'regular' && track.type === 'video' && owner.videoTrack === null)
      this.state.peers[owner.id] = { ...owner, videoTrack: track.id }
    else this.state.peers[owner.id] = { ...owner, auxiliaryTracks: [...owner.auxiliaryTracks, track.id] }
  }

  private unlink(track: RemoteTrack): void {
    const owner = this.state.peers[track.peerId]
    if (!owner) return
    const auxiliary = owner.auxiliaryTracks.filter((id) => id !== track.id)
    // A second regular track of the kind becomes the main one when the first is removed.
    const heir = (type: 'audio' | 'video') =>
      auxiliary.find((id) => {
        const other = this.state.tracks[id]
        return other?.source === 'regular' && other.type === type
      }) ?? null
    const audioTrack = owner.audioTrack === track.id ? heir('audio') : owner.audioTrack
    const videoTrack = owner.videoTrack === track.id ? heir('video') : owner.videoTrack
    this.state.peers[owner.id] = {
      ...owner,
      audioTrack,
      videoTrack,
      auxiliaryTracks: auxiliary.filter((id) => id !== audioTrack && id !== videoTrack),
    }
  }

  private dropTrack(id: string): void {
    const track = this.state.tracks[id]
    if (!track) return
    this.unlink(track)
    delete this.state.tracks[id]
    if (track.hasMedia && track.peerId !== this.state.localPeerId)
      this.happened.push({ type: 'TRACK_REMOVED', ...trackFields(track) })
  }

  private dropArrivals(from: number): void {
    const kept = this.happened.slice(from).filter(({ type }) => type !== 'PEER_JOINED')
    this.happened.splice(from, this.happened.length - from, ...kept)
  }

  private notificationOf(type: 'PEER_JOINED' | 'PEER_LEFT' | 'NAME_UPDATED', peer: Peer): void {
    this.happened.push({ type, peerId: peer.id, name: peer.name })
  }

  private notifyRole(peer: Peer): void {
    const { id, name, roleName, isLocal } = peer
    this.happened.push({ type: 'ROLE_UPDATED', peerId: id, name, role: roleName, isLocal })
  }

  private notifyHand({ id, name, isHandRaised, isLocal }: Peer): void {
    this.happened.push({ type: 'HAND_RAISE_CHANGED', peerId: id, name, raised: isHandRaised, isLocal })
  }

  private notifyTrackChange(before: RemoteTrack, after: RemoteTrack): void {
    if (before.enabled !== after.enabled)
      this.happened.push({ type: after.enabled ? 'TRACK_UNMUTED' : 'TRACK_MUTED', ...trackFields(after) })
    if (before.description !== after.description)
      this.happened.push({
        type: 'TRACK_DESCRIPTION_CHANGED',
        ...trackFields(after),
        description: after.description,
      })
  }
}
