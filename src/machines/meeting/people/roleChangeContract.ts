import { z } from 'zod'
import { meetingError } from '../../../contracts/errors.ts'
import { event, nothing } from '../../../contracts/machineContract.ts'
import { factEvents } from '../../../contracts/meeting/call/events.ts'
import { sensitive } from '../../../contracts/sensitive.ts'

/** M3.24. */
export const roleChangeRequest = z.object({
  requestedBy: z.string().nullable(),
  roleName: z.string(),
  token: sensitive('credential', z.string()),
})

/** A change that we order: one peer, or all holders of roles (M3.25, M6.18). */
export const roleChangeOrder = z.object({
  peerId: z.string().nullable(),
  roles: z.array(z.string()),
  role: z.string(),
  force: z.boolean(),
})

export const roleChangeContract = {
  input: z.object({}),
  context: z.object({
    request: roleChangeRequest.nullable(),
    orders: z.array(roleChangeOrder),
    error: meetingError.nullable(),
  }),
  events: {
    'roleChange.requested': factEvents['roleChange.requested'],
    ...event('roleChange.accepted', {}),
    ...event('roleChange.rejected', {}),
    ...event('roleChange.ordered', { order: roleChangeOrder }),
  },
  outputs: { acceptRole: nothing, requestRole: nothing },
} as const
