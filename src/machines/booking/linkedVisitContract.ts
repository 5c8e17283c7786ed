import { z } from 'zod'
import { failure } from '../../contracts/failure.ts'
import { event, type MachineContract, nothing } from '../../contracts/machineContract.ts'
import { appointmentStatus } from '../../contracts/portal/appointmentStatus.ts'
import { linkedVisit as visitOnTheWire } from '../../contracts/portal/visitLink/visitLink.ts'
import { sensitive } from '../../contracts/sensitive.ts'

/** The visit with its internal status, as machines hold it. */
export const linkedVisit = visitOnTheWire.extend({ status: appointmentStatus })

const change = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('cancel') }),
  z.object({ kind: z.literal('move'), startTime: z.string() }),
  z.object({ kind: z.literal('acceptProposal') }),
])
export type VisitChange = z.infer<typeof change>

export const linkedVisitContract = {
  /** From the page's path. */
  input: z.object({ token: sensitive('credential', z.string()) }),
  context: z.object({
    token: sensitive('credential', z.string()),
    visit: linkedVisit.nullable(),
    /** The change that was requested last. */
    change: change.nullable(),
    /** The failure of the last call. */
    failure: failure.nullable(),
  }),
  events: {
    ...event('visitLink.refreshRequested', {}),
    ...event('visitLink.cancelRequested', {}),
    ...event('visitLink.moveRequested', {}),
    ...event('visitLink.payRequested', {}),
    ...event('visitLink.pageChosen', { page: z.number().int().nonnegative() }),
    /** Leaves the dialog or the list of times. */
    ...event('visitLink.dismissed', {}),
    ...event('visitLink.confirmed', { change }),
  },
  outputs: {
    fetchVisit: z.object({ visit: linkedVisit }),
    sendChange: z.object({ visit: linkedVisit }),
    openCheckout: nothing,
  },
} satisfies MachineContract
