import type { NotificationParams } from '../../../src/contracts/meeting/connection/notifications.ts'
import type { MeetingRole } from '../ports.ts'
import { sees } from '../roles.ts'
import type { Peer, Room } from '../room/roomState.ts'
import { isListed } from '../room/visibility.ts'

/**
 * Whether a peer may receive another's audio level and connection quality; always its own (protocol §7.4).
 */
const mayReceiveReportsOf = (room: Room, receiver: Peer, subjectId: string): boolean => {
  const subject = room.peers.get(subjectId)
  return subject !== undefined && (subjectId === receiver.id || sees(receiver.role, subject.role))
}

export type Level = { peerId: string; trackId: string; level: number }

/** Loudest first; empty when nobody speaks. */
export const speakersFor = (
  room: Room,
  receiver: Peer,
  levels: readonly Level[],
): NotificationParams<'active-speakers'> => ({
  'speaker-list': levels
    .filter(
      ({ peerId, trackId }) =>
        mayReceiveReportsOf(room, receiver, peerId) &&
        room.peers.get(peerId)?.tracks.get(trackId)?.mute === false,
    )
    .map(({ peerId, trackId, level }) => ({ peer_id: peerId, track_id: trackId, level }))
    .sort((a, b) => b.level - a.level),
})

type Quality = NotificationParams<'on-connection-quality-update'>

/**
 * 0 while a peer is reconnecting, whatever its media does. In a large room only listed peers are included.
 */
export const qualityFor = (
  room: Room,
  scores: ReadonlyMap<string, number>,
): ((receiver: Peer) => Quality) => {
  const known = [...scores].flatMap(([peerId, score]) => {
    const peer = room.peers.get(peerId)
    return peer === undefined ? [] : [{ peer, score: peer.connected ? score : 0 }]
  })
  const ofRole = new Map<MeetingRole, { peer: Peer; score: number }[]>()
  return (receiver) => {
    const seen =
      ofRole.get(receiver.role) ??
      known.filter(({ peer }) => sees(receiver.role, peer.role) && isListed(room, peer))
    ofRole.set(receiver.role, seen)
    const self = seen.some(({ peer }) => peer.id === receiver.id)
      ? []
      : known.filter(({ peer }) => peer.id === receiver.id)
    return {
      peers: [...seen, ...self].map(({ peer, score }) => ({ peer_id: peer.id, downlink_score: score })),
    }
  }
}

/** Notifies a room's peers of speakers and connection quality; a list of speakers only when it changed. */
export class RoomTelemetry {
  readonly #lastSpeakers = new Map<string, string>()

  notifySpeakers(
    room: Room,
    levels: readonly Level[],
    notify: (to: string, params: NotificationParams<'active-speakers'>) => void,
  ): void {
    for (const peer of room.peers.values()) {
      const params = speakersFor(room, peer, levels)
      const text = JSON.stringify(params)
      if ((this.#lastSpeakers.get(peer.id) ?? '{"speaker-list":[]}') === text) continue
      this.#lastSpeakers.set(peer.id, text)
      notify(peer.id, params)
    }
  }

  notifyQuality(
    room: Room,
    scores: ReadonlyMap<string, number>,
    notify: (to: string, params: Quality) => void,
  ): void {
    const paramsFor = qualityFor(room, scores)
    for (const peer of room.peers.values()) {
      const params = paramsFor(peer)
      if (params.peers.length > 0) notify(peer.id, params)
    }
  }

  forget(peerId: string): void {
    this.#lastSpeakers.delete(peerId)
  }
}
