import { z } from 'zod'
import { event } from '../../machineContract.ts'
import { messageAnnouncements } from '../../portal/messages.ts'

/** Facts of a call for its owner: no names, only what a page has to react to. */
export const callFacts = {
  ...event('call.previewed', {}),
  /** Epoch milliseconds. */
  ...event('call.joined', { joinedAt: z.number() }),
  ...event('call.reconnecting', {}),
  ...event('call.reconnected', {}),
  ...event('call.roleGiven', { role: z.string() }),
  /** Sound and picture can be sent and received. */
  ...event('call.mediaOpened', {}),
  /** Others in the waiting room, and others in the room itself. */
  ...event('call.peopleCounted', {
    waiting: z.number(),
    present: z.number(),
    /** The patient's companions among both; missing in ledgers from before there were any. */
    companions: z.number().optional(),
  }),
  /** Whether a recording was requested and has not ended. */
  ...event('call.recordingChanged', { open: z.boolean() }),
  /** For announcements, without naming anybody. */
  ...event('call.happened', {
    what: z.array(z.enum(['handRaised', ...messageAnnouncements, 'pollStarted'])),
  }),
} as const

export const callOwner = z.enum(['visit', 'guestJoin', 'connectivityCheck'])
