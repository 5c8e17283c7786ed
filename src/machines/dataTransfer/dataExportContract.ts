import { z } from 'zod'
import { event, type MachineContract } from '../../contracts/machineContract.ts'
import { exportAddress } from '../../contracts/portal/dataExport.ts'
import { sensitive } from '../../contracts/sensitive.ts'

export const dataExportContract = {
  /** null: the whole practice. */
  input: z.object({ clientId: sensitive('patient', z.string()).nullable() }),
  context: z.object({
    clientId: sensitive('patient', z.string()).nullable(),
    /** Opens the archive while it is `ready`. */
    address: exportAddress.nullable(),
  }),
  events: { ...event('export.againRequested', {}) },
  outputs: { exportForm: z.object({ result: exportAddress }) },
} satisfies MachineContract
