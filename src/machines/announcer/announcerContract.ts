import { z } from 'zod'
import { event, type MachineContract, nothing } from '../../contracts/machineContract.ts'
import { announcement } from '../../contracts/portal/messages.ts'

/** `count` makes the same sentence said twice two announcements. */
const said = z.object({ count: z.number(), what: announcement }).nullable()

export const announcerContract = {
  input: nothing,
  context: z.object({ polite: said, urgent: said }),
  events: {
    ...event('announcer.politeRequested', { what: announcement }),
    ...event('announcer.urgentRequested', { what: announcement }),
  },
  outputs: {},
} satisfies MachineContract
