import type { CallMember } from '../ports.ts'
import type { Room } from './roomState.ts'

/** Returns the peer that joined with this token and was admitted, also while its connection is restored. */
export const callMember = (room: Room, tokenId: string): CallMember | null => {
  for (const { tokenId: own, role, userId } of room.peers.values()) {
    if (own !== tokenId || role === 'waiting' || role === 'diagnostics-role') continue
    return { roomId: room.id, userId, role }
  }
  return null
}
