import { ROOM_LIMIT } from '../limits.ts'
import { isVisitRole } from '../roles.ts'
import { type Refusal, refuse } from './decision.ts'
import type { RoomEvent } from './roomEvents.ts'
import type { Peer, Preview, Room } from './roomState.ts'
import { isHost } from './visibility.ts'

/**
 * A token without a person counts as a person of its own. A companion is never the same person as the patient, so that
 * nobody takes the patient's place with another link.
 */
export const isSamePerson = (one: Preview, other: Preview): boolean =>
  one.tokenId === other.tokenId ||
  (one.userId !== '' && one.userId === other.userId && one.companion === other.companion)

/**
 * Whether the call of this peer goes on in the new one: it was handed over, or its own socket is lost and the
 * person came back in another browser (decision 0186). Not a second opening with the same token.
 */
export const isMoved = (peer: Peer, preview: Preview): boolean =>
  peer.tokenId !== preview.tokenId && (preview.takesPlace || !peer.connected)

/** The peer whose place and role a new socket of the same person takes, or null. */
export const formerPlace = (room: Room, preview: Preview): Peer | null => {
  if (!isVisitRole(preview.role)) return null
  for (const peer of room.peers.values())
    if (isSamePerson(peer, preview) && isMoved(peer, preview)) return peer
  return null
}

const plainName = (name: string): string => name.trim().replace(/\s+/g, ' ').toLocaleLowerCase()

/**
 * A guest in another browser has another id. Whoever comes by the visit's link under the name of the only guest
 * of that name whose socket is lost is that guest; the role is not inherited, so a doctor admits again.
 */
const lostGuest = (room: Room, preview: Preview, name: string): Peer[] => {
  if (preview.role !== 'waiting' || plainName(name) === '') return []
  const namesakes = [...room.peers.values()].filter(
    (peer) =>
      !isHost(peer.role) && peer.companion === preview.companion && plainName(peer.name) === plainName(name),
  )
  return namesakes.length === 1 ? namesakes.filter((peer) => !peer.connected) : []
}

/**
 * The peers that leave when this one joins: the one with the same token, those whose call moves, and the
 * person's oldest ones beyond the limit. In a connection check nobody is replaced.
 */
export const replacedPeers = (room: Room, preview: Preview, name: string): Peer[] => {
  if (!isVisitRole(preview.role)) return []
  const own: Peer[] = []
  for (const peer of room.peers.values()) if (isSamePerson(peer, preview)) own.push(peer)
  const former = own.filter((peer) => peer.tokenId === preview.tokenId || isMoved(peer, preview))
  const others = own.filter((peer) => !former.includes(peer))
  return [
    ...former,
    ...others.slice(0, Math.max(0, others.length + 1 - ROOM_LIMIT.peersPerPerson)),
    ...(own.length === 0 ? lostGuest(room, preview, name) : []),
  ]
}

/** Whether one more peer fits when `former` leave; the last places are reserved for hosts. */
export const hasPlace = (room: Room, preview: Preview, former: readonly Peer[]): boolean => {
  const { max } = room.size
  const others = room.peers.size - former.length
  if (others >= max) return false
  const reserved = max < 2 || isHost(preview.role) ? 0 : Math.min(ROOM_LIMIT.hostPlaces, Math.ceil(max / 25))
  if (others < max - reserved) return true
  let hosts = 0
  for (const peer of room.peers.values()) if (isHost(peer.role) && !former.includes(peer)) hosts += 1
  return others < max - Math.max(0, reserved - hosts)
}

const isWaiting = ({ role }: Preview): boolean => role === 'waiting'

/** Null when the preview is allowed; hosts always are. */
export const previewRefusal = (room: Room, preview: Preview): Refusal | null => {
  if (isHost(preview.role)) return null
  const looking = [...room.previews.values()].filter((one) => !isHost(one.role))
  if (looking.length >= ROOM_LIMIT.previews) return refuse(403, 'Too many are waiting to join')
  if (!isWaiting(preview) || preview.addressTag === '') return null
  const isFromThere = (one: Preview) =>
    isWaiting(one) && one.addressTag === preview.addressTag && !isSamePerson(one, preview)
  let fromThere = 0
  for (const people of [room.peers, room.previews])
    for (const one of people.values()) if (isFromThere(one)) fromThere += 1
  return fromThere >= ROOM_LIMIT.waitingPerAddress
    ? refuse(403, 'Too many are waiting from this address')
    : null
}

/** The person's oldest previews beyond the limit, including the new one. */
export const tooManyPreviews = (room: Room, preview: Preview): RoomEvent[] => {
  const own = [...room.previews].filter(([, one]) => isSamePerson(one, preview))
  return own
    .slice(0, Math.max(0, own.length + 1 - ROOM_LIMIT.previewsPerPerson))
    .map(([peerId]) => ({ type: 'previewClosed', peerId, why: 'replaced' }))
}
