import { ROOM_LIMIT } from '../limits.ts'
import { isVisitRole } from '../roles.ts'
import { type Refusal, refuse } from './decision.ts'
import type { RoomEvent } from './roomEvents.ts'
import type { Peer, Preview, Room } from './roomState.ts'
import { isHost } from './visibility.ts'

/** Who finds a place in a room: one for each token, a few for each person, some only for hosts. */

/** A token without a person speaks for itself alone. */
export const isSamePerson = (one: Preview, other: Preview): boolean =>
  one.tokenId === other.tokenId || (one.userId !== '' && one.userId === other.userId)

/**
 * Where the same token is already, and the person's oldest places when there would be too many of them: they leave as
 * the new one joins. A check of the line has room for one peer, and nobody takes its place.
 */
export const formerOf = (room: Room, preview: Preview): Peer[] => {
  if (!isVisitRole(preview.role)) return []
  const own: Peer[] = []
  for (const peer of room.peers.values()) if (isSamePerson(peer, preview)) own.push(peer)
  const withToken = own.filter(({ tokenId }) => tokenId === preview.tokenId)
  const others = own.filter(({ tokenId }) => tokenId !== preview.tokenId)
  return [...withToken, ...others.slice(0, Math.max(0, others.length + 1 - ROOM_LIMIT.peersPerPerson))]
}

/** Whether one more may come in place of `former`; hosts may take the last places. */
export const hasPlace = (room: Room, preview: Preview, former: readonly Peer[]): boolean => {
  const { max } = room.size
  const others = room.peers.size - former.length
  if (others >= max) return false
  const kept = max < 2 || isHost(preview.role) ? 0 : Math.min(ROOM_LIMIT.hostPlaces, Math.ceil(max / 25))
  if (others < max - kept) return true
  let hosts = 0
  for (const peer of room.peers.values()) if (isHost(peer.role) && !former.includes(peer)) hosts += 1
  return others < max - Math.max(0, kept - hosts)
}

const isWaiting = ({ role }: Preview): boolean => role === 'waiting'

/** Null: it may look at the room. Hosts always may. */
export const crowdRefusal = (room: Room, preview: Preview): Refusal | null => {
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

/** The person's oldest looks at the room, so that with the new one there are no more than allowed. */
export const tooManyPreviews = (room: Room, preview: Preview): RoomEvent[] => {
  const own = [...room.previews].filter(([, one]) => isSamePerson(one, preview))
  return own
    .slice(0, Math.max(0, own.length + 1 - ROOM_LIMIT.previewsPerPerson))
    .map(([peerId]) => ({ type: 'previewClosed', peerId, why: 'replaced' }))
}
