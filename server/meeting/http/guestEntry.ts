import { createHash, randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { roomCode, type tokenRefusal } from '../../../src/contracts/meeting/call/token.ts'
import type { GuestEntry, VisitDirectory } from '../ports.ts'

export type Refusal = z.input<typeof tokenRefusal>

export const tooManyTries: Refusal = {
  code: 429,
  message: 'Too many tries from this address; wait a minute',
  reason: 'tooManyTries',
}
const unknownCode: Refusal = { code: 404, message: 'No visit has this code', reason: 'unknownCode' }

type OpenEntry = Extract<GuestEntry, { kind: 'open' }>

/** The visit of a room code while its room is open, otherwise the reason why it is closed. */
export const openEntry = async (
  directory: VisitDirectory,
  given: string,
): Promise<{ entry: OpenEntry; refusal: null } | { entry: null; refusal: Refusal }> => {
  const refused = (refusal: Refusal) => ({ entry: null, refusal })
  const code = roomCode.safeParse(given)
  if (!code.success) return refused(unknownCode)
  const entry = await directory.findByRoomCode(code.data)
  if (entry === null) return refused(unknownCode)
  if (entry.kind === 'tooEarly')
    return refused({
      code: 403,
      message: 'The visit has not opened yet',
      reason: 'tooEarly',
      opens_at: entry.opensAt,
      visit: entry.visit,
    })
  if (entry.kind === 'closed')
    return refused({
      code: 403,
      message: 'The visit is closed',
      reason: 'closed',
      status: entry.status,
      visit: entry.visit,
    })
  return { entry, refusal: null }
}

/** The prefix of guests' ids, which distinguishes them from the ids of accounts. */
export const GUEST_PREFIX = 'guest-'

/**
 * A guest may choose an id, but not that of an account, so guests have a prefix. Other peers see the id; it
 * is therefore a hash of the guest's secret, and only the guest's browser can return as the same person.
 */
export const guestUserId = (wanted: string | undefined): string => {
  const secret = wanted !== undefined && /^[\w.-]{1,64}$/.test(wanted) ? wanted : randomUUID()
  return `${GUEST_PREFIX}${createHash('sha256').update(secret).digest('hex').slice(0, 32)}`
}
