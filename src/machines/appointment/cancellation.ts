import type { ActorRefFrom } from 'xstate'
import { z } from 'zod'
import { appointmentItem } from '../../contracts/portal/appointment.ts'
import { createConfirmedCommand } from '../kit/createConfirmedCommand.ts'

/**
 * Cancels one visit (P1.22, P4.07, P7.16): the update call with status=cancel. A live visit needs a second
 * confirmation.
 */
export const cancellation = createConfirmedCommand({
  id: 'cancellation',
  description: 'The dialog that cancels one visit.',
  spec: ['P1.22', 'P4.07', 'P7.16'],
  params: z.object({ practitionerId: z.string(), appointment: appointmentItem }),
  result: z.object({ id: z.string() }),
})

export type CancellationRef = ActorRefFrom<typeof cancellation.machine>
