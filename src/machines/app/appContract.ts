import { z } from 'zod'
import { event, type MachineContract, nothing } from '../../contracts/machineContract.ts'
import { pageLocation, practitionerKey } from '../../contracts/portal/pageLocation.ts'
import { sensitive } from '../../contracts/sensitive.ts'

const settings = {
  narrow: z.boolean(),
  /** Base of the share links (P9.18). */
  shareBase: z.string(),
}

export const appContract = {
  input: pageLocation.extend(settings),
  context: pageLocation.extend({
    ...settings,
    /** Number of path changes, and that number when the actor of the page was opened. */
    moves: z.number(),
    opened: z.number(),
    practitioner: practitionerKey.nullable(),
  }),
  events: {
    // from the page
    ...event('route.changed', pageLocation.shape),
    /** The tab becomes visible again, or the network is back. */
    ...event('page.returned', {}),
    ...event('network.lost', {}),
    ...event('network.restored', {}),
    ...event('page.loadRequested', {}),
    // facts of children, forwarded to other actors
    ...event('locale.settled', {}),
    ...event('session.opened', {}),
    ...event('session.closed', {}),
    ...event('practitioner.ready', practitionerKey.shape),
    ...event('cache.resetRequested', {}),
    /** The list of the day is another than before. */
    ...event('today.changed', {}),
    /** Changes of hours, exceptions or prices were taken back from the notifications. */
    ...event('practice.changeUndone', { changes: z.array(z.string()) }),
  },
  outputs: {
    page: z.unknown(),
    /** Input of the page's machine; the machine's own ledger entries hold it under its own contract. */
    loadPage: z.object({ input: sensitive('credential', z.unknown()) }),
    loadShareProfile: nothing,
  },
} satisfies MachineContract
