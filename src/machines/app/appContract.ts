import { z } from 'zod'
import { event, type MachineContract, nothing } from '../../contracts/machineContract.ts'
import { appointmentItem } from '../../contracts/portal/appointment.ts'
import { place, practitionerKey } from '../../contracts/portal/place.ts'
import { sensitive } from '../../contracts/sensitive.ts'

const settings = {
  narrow: z.boolean(),
  /** Where share links lead (P9.18). */
  shareBase: z.string(),
}

export const appContract = {
  input: place.extend(settings),
  context: place.extend({
    ...settings,
    /** How often the path has changed, and what that count was when the page's actor was opened. */
    moves: z.number(),
    opened: z.number(),
    practitioner: practitionerKey.nullable(),
  }),
  events: {
    // from the page
    ...event('route.changed', place.shape),
    /** The tab is looked at again, or the network is back. */
    ...event('page.returned', {}),
    ...event('network.lost', {}),
    ...event('network.returned', {}),
    ...event('page.loadRequested', {}),
    // facts its children tell, handed on to those whom they concern
    ...event('locale.settled', {}),
    ...event('session.opened', {}),
    ...event('session.closed', {}),
    ...event('practitioner.ready', practitionerKey.shape),
    ...event('cache.resetRequested', {}),
    ...event('today.arrived', {
      appointments: z.array(appointmentItem),
      serverTime: z.string(),
      receivedAt: z.number(),
      changed: z.boolean(),
    }),
  },
  outputs: {
    page: z.unknown(),
    /** What the page's machine is given; its own record holds it, by its own contract. */
    loadPage: z.object({ input: sensitive('credential', z.unknown()) }),
    loadShareProfile: nothing,
  },
} satisfies MachineContract
