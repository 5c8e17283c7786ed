import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import {
  type WhiteboardPermission,
  whiteboardPermission,
} from '../../../src/contracts/meeting/whiteboard/whiteboards.ts'
import { WHITEBOARD_STREAM } from '../limits.ts'

/**
 * Grant of a store token: random ids of room, whiteboard and peer. Only pages read the rights from it; the store
 * asks the room.
 */
export interface WhiteboardGrant {
  roomId: string
  whiteboardId: string
  peerId: string
  permissions: readonly WhiteboardPermission[]
}

const ISSUER = 'consulta-whiteboard'
const claims = z.object({
  room_id: z.string().min(1),
  board_id: z.string().min(1),
  peer_id: z.string().min(1),
  permissions: z.array(whiteboardPermission),
  exp: z.number(),
})

/**
 * The token is valid in the half hour in which it is issued and in the next. Repeated requests get the same
 * token, so that a page at its address need not be reloaded.
 */
export const signWhiteboardToken = async (
  secret: string,
  grant: WhiteboardGrant,
  now: number,
): Promise<string> => {
  const from = Math.floor(now / WHITEBOARD_STREAM.tokenTime) * WHITEBOARD_STREAM.tokenTime
  return new SignJWT({
    room_id: grant.roomId,
    board_id: grant.whiteboardId,
    peer_id: grant.peerId,
    permissions: [...grant.permissions],
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(ISSUER)
    .setIssuedAt(from / 1_000)
    .setExpirationTime((from + 2 * WHITEBOARD_STREAM.tokenTime) / 1_000)
    .sign(new TextEncoder().encode(secret))
}

/**
 * Null for a foreign token. The caller judges whether it has expired, because an open page outlives its
 * token.
 */
export const readWhiteboardToken = async (
  secret: string,
  token: string,
): Promise<(WhiteboardGrant & { expiresAt: number }) | null> => {
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), {
      issuer: ISSUER,
      algorithms: ['HS256'],
      currentDate: new Date(0),
    })
    const parsed = claims.safeParse(payload)
    if (!parsed.success) return null
    const { room_id: roomId, board_id: whiteboardId, peer_id: peerId, permissions, exp } = parsed.data
    return { roomId, whiteboardId, peerId, permissions, expiresAt: exp * 1_000 }
  } catch {
    return null
  }
}
