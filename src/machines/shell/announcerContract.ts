import { z } from 'zod'
import { event, type MachineContract, nothing } from '../../contracts/machineContract.ts'
import { announcement } from '../../contracts/portal/messages.ts'

/** `count` distinguishes two announcements of the same sentence. */
const announced = z.object({ count: z.number(), what: announcement }).nullable()

export const announcerContract = {
  input: nothing,
  context: z.object({ polite: announced, urgent: announced }),
  events: {
    ...event('announcer.politeRequested', { what: announcement }),
    ...event('announcer.urgentRequested', { what: announcement }),
  },
  outputs: {},
} satisfies MachineContract
