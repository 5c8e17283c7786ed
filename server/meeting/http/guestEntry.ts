import { createHash, randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { roomCode, type tokenRefusal } from '../../../src/contracts/meeting/token.ts'
import type { GuestEntry, VisitDirectory } from '../ports.ts'

export type Refusal = z.input<typeof tokenRefusal>

export const tooManyTries: Refusal = {
  code: 429,
  message: 'Too many tries from this address; wait a minute',
  reason: 'tooManyTries',
}
const unknownCode: Refusal = { code: 404, message: 'No visit has this code', reason: 'unknownCode' }

type OpenEntry = Extract<GuestEntry, { kind: 'open' }>

/** The visit of a room code while its room is open, or why its door stays shut. */
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

/**
 * A guest may name itself, but never as somebody with an account: the prefix keeps the two apart. The others
 * in the room see the id, so it is a hash of what the guest said: only the guest's own browser can say it
 * again and come back as the same person.
 */
export const guestUserId = (wanted: string | undefined): string => {
  const said = wanted !== undefined && /^[\w.-]{1,64}$/.test(wanted) ? wanted : randomUUID()
  return `guest-${createHash('sha256').update(said).digest('hex').slice(0, 32)}`
}
