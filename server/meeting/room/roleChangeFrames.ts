import { sees } from '../roles.ts'
import type { Frame } from './notifications.ts'
import { countFrames, roomStateFrames } from './overview.ts'
import { peerListFrame } from './presenceFrames.ts'
import type { Peer, Room } from './roomState.ts'
import { allValuesFrames } from './storeFrames.ts'
import { isInside, isListed } from './visibility.ts'
import { whiteboardRoleFrames } from './whiteboard/whiteboardFrames.ts'
import { unlistedPeer, wirePeer, wirePeerWithTracks, wirePolicy } from './wireShapes.ts'

/**
 * The frames of a role change (protocol §7.5): the target's policy first, because it could not publish
 * otherwise; then the update for everyone who knew it before and knows it after. A new role also changes who
 * knows whom: those who now see a peer get its join, those who no longer see it get its leave.
 */
export const roleChangeFrames = (peerId: string, before: Room, after: Room): Frame[] => {
  const was = before.peers.get(peerId)
  const is = after.peers.get(peerId)
  if (was === undefined || is === undefined) return []
  const wasListed = isListed(before, was)
  const nowListed = isListed(after, is)
  const frames: Frame[] = []
  if (is.connected) {
    frames.push(
      { to: peerId, method: 'on-policy-change', params: wirePolicy(is.role, after) },
      { to: peerId, method: 'on-peer-update', params: wirePeer(is) },
    )
  }
  for (const other of after.peers.values()) {
    if (other.id === peerId) continue
    if (other.connected) frames.push(...asSeenBy(other))
    if (is.connected && isListed(after, other)) {
      const knew = sees(was.role, other.role)
      const knows = sees(is.role, other.role)
      if (!knew && knows) {
        frames.push({ to: peerId, method: 'on-peer-join', params: wirePeerWithTracks(other) })
      } else if (knew && !knows) {
        frames.push({ to: peerId, method: 'on-peer-leave', params: wirePeer(other) })
      }
    }
  }
  const recounted = [...after.peers.values()].filter(
    (other) =>
      other.connected && (other.id === peerId || sees(other.role, was.role) !== sees(other.role, is.role)),
  )
  frames.push(...countFrames(after, recounted))
  if (!isInside(was.role)) frames.push(...allValuesFrames(after, is))
  // The peer may only now know when the call started.
  if (is.connected && !isInside(was.role) && isInside(is.role)) frames.push(peerListFrame(after, is))
  if (is.connected) frames.push(...whiteboardRoleFrames(was, is, after))
  return [...frames, ...roomStateFrames(after, null)]

  function asSeenBy({ id: to, role }: Peer): Frame[] {
    if (is === undefined || was === undefined) return []
    const knew = sees(role, was.role) && wasListed
    const knows = sees(role, is.role) && nowListed
    if (knew && knows) return [{ to, method: 'on-peer-update', params: wirePeer(is) }]
    if (knows) return [{ to, method: 'on-peer-join', params: wirePeerWithTracks(is) }]
    if (!knew) return []
    if (sees(role, is.role)) return [{ to, method: 'on-peer-update', params: unlistedPeer(is) }]
    return [{ to, method: 'on-peer-leave', params: wirePeer(is) }]
  }
}
