import { z } from 'zod'
import type { MachineContract } from '../../contracts/machineContract.ts'
import { sensitive } from '../../contracts/sensitive.ts'

const about = z.object({ appointmentId: z.string(), patientId: sensitive('patient', z.string()) })

export const patientEditContract = {
  input: about,
  context: about,
  events: {},
  /** Whether the device keeps an edit of the patient panel that the portal does not have. */
  outputs: { findEdit: z.object({ found: z.boolean() }) },
} satisfies MachineContract
