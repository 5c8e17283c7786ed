import { z } from 'zod'
import { event, type MachineContract, nothing } from '../../contracts/machineContract.ts'
import { appointmentItem } from '../../contracts/portal/appointment.ts'
import { pageName } from '../../contracts/portal/messages.ts'
import { sensitive } from '../../contracts/sensitive.ts'

/**
 * Where the page is. The path may hold a room code, which lets a guest in: no log and no ledger gets to see
 * it, so nothing is decided by it either.
 */
const place = {
  path: sensitive('credential', z.string()),
  page: pageName,
  /** The visit of /meeting-room/{id}; null elsewhere. */
  visitId: z.string().nullable(),
}

export const appContract = {
  input: z.object({
    ...place,
    narrow: z.boolean(),
    /** Where share links lead (P9.18). */
    shareBase: z.string(),
  }),
  context: z.object({
    ...place,
    narrow: z.boolean(),
    shareBase: z.string(),
    /** How often the path has changed, and what that count was when the page's actor was opened. */
    moves: z.number(),
    opened: z.number(),
    /** What pages need to know of who is signed in; the whole profile stays with its owner. */
    practitioner: z.object({ practitionerId: z.string(), timezone: z.string() }).nullable(),
  }),
  events: {
    // from the page
    ...event('route.changed', place),
    /** The tab is looked at again, or the network is back. */
    ...event('page.returned', {}),
    ...event('network.lost', {}),
    ...event('network.returned', {}),
    ...event('page.loadRequested', {}),
    // facts its children tell, handed on to those whom they concern
    ...event('locale.settled', {}),
    ...event('session.opened', {}),
    ...event('session.closed', {}),
    ...event('practitioner.ready', { practitionerId: z.string(), timezone: z.string() }),
    ...event('cache.resetRequested', {}),
    ...event('today.arrived', {
      appointments: z.array(appointmentItem),
      serverTime: z.string(),
      receivedAt: z.number(),
      changed: z.boolean(),
    }),
  },
  outputs: {
    login: z.unknown(),
    loadAgenda: nothing,
    loadShareProfile: nothing,
    loadVisit: nothing,
    loadGuestJoin: nothing,
    loadDiagnostics: nothing,
    loadAudit: nothing,
  },
} satisfies MachineContract
