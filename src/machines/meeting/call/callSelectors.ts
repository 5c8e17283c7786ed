import type { SnapshotFrom } from 'xstate'
import type { Permissions } from '../../../contracts/meeting/connection/shapes.ts'
import { devicesIn, type GuestDevices } from '../../../contracts/meeting/devices/guestDevices.ts'
import { type CompanionKind, companionIn } from '../../../contracts/meeting/people/companion.ts'
import { PHONE_CALL_GROUP } from '../../../contracts/meeting/people/peerGroups.ts'
import { playlistSource } from '../../../contracts/meeting/playlist/playlist.ts'
import type { mediaPathMachine } from '../connection/mediaPathMachine.ts'
import type { Peer } from '../people/peersContract.ts'
import type { peersMachine } from '../people/peersMachine.ts'
import type { speakersMachine } from '../people/speakersMachine.ts'
import type { remoteVideoMachine } from '../tracks/remoteVideoMachine.ts'
import type { meetingMachine } from './meetingMachine.ts'

/** Selectors of a joined call for pages. Plain data; compare with `sameJson`. */
type PeersSnapshot = SnapshotFrom<typeof peersMachine>

/** One person on the stage. */
export interface Tile {
  peerId: string
  name: string
  role: string
  videoTrack: string | null
  videoOn: boolean
  audioOn: boolean
  /** 0 to 5; -1 unknown. */
  quality: number
  /** As what it comes along with the patient; null: as nobody's companion. */
  companion: CompanionKind | null
  /** A phone call has taken its microphone (experience §8.4). */
  onPhoneCall: boolean
}

const tileOf = (peer: Peer, { tracks }: PeersSnapshot['context']): Tile => ({
  peerId: peer.id,
  name: peer.name,
  role: peer.roleName,
  videoTrack: peer.videoTrack,
  videoOn: peer.videoTrack !== null && tracks[peer.videoTrack]?.enabled === true,
  audioOn: peer.audioTrack !== null && tracks[peer.audioTrack]?.enabled === true,
  quality: peer.networkQuality,
  companion: companionIn(peer.groups),
  onPhoneCall: peer.groups.includes(PHONE_CALL_GROUP),
})

const others = (snapshot: PeersSnapshot | undefined): Peer[] =>
  snapshot === undefined ? [] : Object.values(snapshot.context.peers).filter(({ isLocal }) => !isLocal)

const byArrival = (a: Peer, b: Peer): number => (a.joinedAt ?? 0) - (b.joinedAt ?? 0)

/** Everybody else in the room, in order of arrival. */
export const selectTiles = (snapshot: PeersSnapshot | undefined): Tile[] =>
  snapshot === undefined
    ? []
    : others(snapshot)
        .filter(({ roleName }) => roleName !== 'waiting')
        .sort(byArrival)
        .map((peer) => tileOf(peer, snapshot.context))

export interface Person {
  peerId: string
  name: string
  role: string
  /** Its microphone and camera in the room's state; null where it publishes none. */
  audio: PersonTrack | null
  video: PersonTrack | null
  /** Epoch milliseconds; null while the hand is down. */
  handRaisedAt: number | null
  isHandRaised: boolean
  /** When it came into the room or the waiting room, epoch milliseconds; null: unknown. */
  joinedAt: number | null
  /** The result of the device check; null: unknown. */
  devices: GuestDevices | null
  /** As what it comes along with the patient; null: as nobody's companion. */
  companion: CompanionKind | null
}
export interface PersonTrack {
  trackId: string
  streamId: string
  enabled: boolean
}
const trackOfPerson = (id: string | null, { tracks }: PeersSnapshot['context']): PersonTrack | null => {
  const track = id === null ? undefined : tracks[id]
  return track ? { trackId: track.id, streamId: track.streamId, enabled: track.enabled } : null
}
const personOf =
  (context: PeersSnapshot['context']) =>
  (peer: Peer): Person => ({
    peerId: peer.id,
    name: peer.name,
    joinedAt: peer.joinedAt,
    devices: devicesIn(peer.metadata),
    companion: companionIn(peer.groups),
    role: peer.roleName,
    audio: trackOfPerson(peer.audioTrack, context),
    video: trackOfPerson(peer.videoTrack, context),
    handRaisedAt: peer.handRaisedAt,
    isHandRaised: peer.isHandRaised,
  })

export const selectWaiting = (snapshot: PeersSnapshot | undefined): Person[] =>
  snapshot === undefined
    ? []
    : others(snapshot)
        .filter(({ roleName }) => roleName === 'waiting')
        .sort(byArrival)
        .map(personOf(snapshot.context))

export const selectPeople = (snapshot: PeersSnapshot | undefined): Person[] =>
  snapshot === undefined
    ? []
    : others(snapshot)
        .filter(({ roleName }) => roleName !== 'waiting')
        .sort(byArrival)
        .map(personOf(snapshot.context))

/** Raised hands, ours included, in the order they were raised (experience §8.3). */
export const selectHands = (
  snapshot: PeersSnapshot | undefined,
): { peerId: string; name: string; since: number; isLocal: boolean }[] =>
  snapshot === undefined
    ? []
    : Object.values(snapshot.context.peers)
        .filter(({ isHandRaised }) => isHandRaised)
        .map(({ id, name, handRaisedAt, isLocal }) => ({
          peerId: id,
          name,
          since: handRaisedAt ?? 0,
          isLocal,
        }))
        .sort((a, b) => a.since - b.since)

export const selectOwnHand = (snapshot: PeersSnapshot | undefined): boolean =>
  snapshot?.context.peers[snapshot.context.localPeerId]?.isHandRaised === true

/** The shared screen for the stage, if any: its peer and its track. */
export const selectShared = (
  snapshot: PeersSnapshot | undefined,
): { peerId: string; name: string; trackId: string; isLocal: boolean } | null => {
  if (snapshot === undefined) return null
  const { tracks, peers } = snapshot.context
  for (const track of Object.values(tracks)) {
    const peer = peers[track.peerId]
    if (track.source === 'screen' && track.type === 'video' && peer)
      return { peerId: peer.id, name: peer.name, trackId: track.id, isLocal: peer.isLocal }
  }
  return null
}

/** A video that somebody plays for everybody, if any: its peer and its track. */
export const selectPlayed = (
  snapshot: PeersSnapshot | undefined,
): { name: string; trackId: string; isLocal: boolean } | null => {
  if (snapshot === undefined) return null
  const { tracks, peers } = snapshot.context
  const track = Object.values(tracks).find(
    ({ source, type }) => type === 'video' && source === playlistSource('video'),
  )
  const peer = track && peers[track.peerId]
  return track && peer ? { name: peer.name, trackId: track.id, isLocal: peer.isLocal } : null
}

/** Network quality by peer, 0 to 5; -1 unknown. */
export const selectQualities = (snapshot: PeersSnapshot | undefined): Record<string, number> =>
  Object.fromEntries(
    Object.values(snapshot?.context.peers ?? {}).map(({ id, networkQuality }) => [id, networkQuality]),
  )

/** Permissions of our role, from the policy. */
export const selectPermissions = (snapshot: SnapshotFrom<typeof meetingMachine>): Permissions | null => {
  const { roles, localRole } = snapshot.context
  return localRole === null ? null : (roles[localRole]?.permissions ?? null)
}

/** M3.18: application data of the template. */
export const selectTemplateAppData = (
  snapshot: SnapshotFrom<typeof meetingMachine>,
): Record<string, unknown> => snapshot.context.templateAppData

/** 0 to 5; -1 while unknown. */
export const selectNetwork = (snapshot: PeersSnapshot | undefined): number =>
  snapshot === undefined ? -1 : (snapshot.context.peers[snapshot.context.localPeerId]?.networkQuality ?? -1)

/** Ids of the peers that speak now. */
export const selectSpeaking = (snapshot: SnapshotFrom<typeof speakersMachine> | undefined): string[] =>
  snapshot === undefined ? [] : Object.values(snapshot.context.levels).map(({ peerId }) => peerId)

/** Peer ids of who spoke, the latest first. */
export const selectRecent = (snapshot: SnapshotFrom<typeof speakersMachine> | undefined): string[] =>
  snapshot?.context.recent ?? []

/** M4.122: on, but no layer of it is sent to us because the bandwidth is too low. */
export const selectDegraded = (snapshot: SnapshotFrom<typeof remoteVideoMachine> | undefined): boolean =>
  snapshot?.context.enabled === true && snapshot.context.degraded && snapshot.context.current === 'none'

/** Our network blocks UDP, so our media goes over TCP or a relay. */
export const selectOverTcp = (snapshot: SnapshotFrom<typeof mediaPathMachine> | undefined): boolean =>
  snapshot?.matches('tcp') === true
