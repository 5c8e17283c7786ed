import { z } from 'zod'
import { event, type MachineContract } from '../../contracts/machineContract.ts'
import { sensitive } from '../../contracts/sensitive.ts'

/** May contain a room code, which admits a guest: never in a log or the ledger. */
const path = sensitive('credential', z.string())

export const shellContract = {
  input: z.object({ path, narrow: z.boolean() }),
  context: z.object({
    /** Only the path: no query, no fragment. */
    path,
    narrow: z.boolean(),
    /** Keys of one character work outside the call; the user can switch them off (WCAG 2.1.4). */
    singleKeys: z.boolean(),
  }),
  events: {
    ...event('menu.opened', { menu: z.enum(['avatar', 'notifications', 'live']) }),
    ...event('menu.closed', {}),
    ...event('languageMenu.opened', {}),
    ...event('languageMenu.closed', {}),
    ...event('dialog.opened', { dialog: z.enum(['share', 'gettingStarted', 'keys']) }),
    ...event('dialog.closed', {}),
    ...event('singleKeys.known', { on: z.boolean() }),
    ...event('singleKeys.switched', { on: z.boolean() }),
    ...event('route.changed', { path }),
    ...event('width.changed', { narrow: z.boolean() }),
  },
  outputs: {},
} satisfies MachineContract
