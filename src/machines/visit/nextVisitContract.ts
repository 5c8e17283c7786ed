import { z } from 'zod'
import { event, type MachineContract, nothing } from '../../contracts/machineContract.ts'
import { sensitive } from '../../contracts/sensitive.ts'

export const nextVisitContract = {
  input: nothing,
  context: z.object({
    /** Empty until the visit was read. */
    practitionerId: z.string(),
    patientId: sensitive('patient', z.string()),
    /** The reason that is being typed; it outlives the panel. */
    reason: sensitive('patient', z.string()),
  }),
  events: {
    ...event('nextVisit.patientRead', {
      /** null: an older server does not say whose visit it is. */
      practitionerId: z.string().nullable(),
      patientId: sensitive('patient', z.string()),
    }),
    ...event('nextVisit.opened', {}),
    ...event('nextVisit.reasonLeft', { reason: sensitive('patient', z.string()) }),
  },
  outputs: {},
} satisfies MachineContract
