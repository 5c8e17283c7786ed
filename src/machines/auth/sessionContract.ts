import { z } from 'zod'
import { event, type MachineContract, nothing } from '../../contracts/machineContract.ts'

/** Why the login page opens: it says so in its own words. */
export const endReason = z.enum(['expired', 'refused', 'signedOut'])
export type EndReason = z.infer<typeof endReason>

export const sessionContract = {
  input: nothing,
  context: z.object({
    /** Calls that failed with 'jwt expired' and wait for the one refresh, in order (P4.20). */
    waiting: z.array(z.string()),
    endReason: endReason.nullable(),
  }),
  events: {
    /** The login stored its tokens. */
    ...event('session.signedIn', {}),
    ...event('session.signOutRequested', {}),
    /** The current-user call was refused for another reason than expiry (P4.31). */
    ...event('session.refused', {}),
    /** A call failed with the message 'jwt expired'. */
    ...event('call.expired', { callId: z.string() }),
    /** Events of another tab of the same browser. */
    ...event('tab.signedIn', {}),
    ...event('tab.signedOut', { reason: endReason }),
  },
  outputs: {
    readTokens: z.object({ present: z.boolean() }),
    /** `otherTab`: the cookies were newer than the failed call, so nothing was asked. */
    refreshTokens: z.object({ from: z.enum(['server', 'otherTab']) }),
    clearTokens: nothing,
    signOut: nothing,
  },
} satisfies MachineContract

/** Events that the session sends to the waiting calls. */
export type WaitingCallsEvent =
  | { type: 'calls.released'; callIds: string[] }
  | { type: 'calls.abandoned'; callIds: string[] }

/** Messages that the session sends to the other tabs. */
export type TabsEvent = { type: 'tabs.signedIn' } | { type: 'tabs.signedOut'; reason: EndReason }
