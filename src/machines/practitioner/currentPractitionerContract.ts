import { z } from 'zod'
import { failure } from '../../contracts/failure.ts'
import { event, type MachineContract, nothing } from '../../contracts/machineContract.ts'
import { practitioner } from '../../contracts/portal/practitioner.ts'

/**
 * Current offsets in minutes east of UTC, because zones with different names may have the same time (readings
 * P5.01).
 */
export const zones = z.object({ profileOffsetMin: z.number(), browserOffsetMin: z.number() })

export const currentPractitionerContract = {
  input: nothing,
  context: z.object({
    practitioner: practitioner.nullable(),
    zones: zones.nullable(),
    /** The practitioner confirmed the profile's zone. */
    zoneKept: z.boolean(),
    failure: failure.nullable(),
    /** Failed calls in a row to a server that does not answer. */
    tries: z.number().int().nonnegative(),
  }),
  events: {
    ...event('session.opened', {}),
    ...event('session.closed', {}),
    ...event('practitioner.retryRequested', {}),
    ...event('timezone.dismissed', {}),
    /** The profile was changed. */
    ...event('practitioner.refreshRequested', {}),
  },
  outputs: { fetchPractitioner: z.object({ practitioner, zones }) },
} satisfies MachineContract
