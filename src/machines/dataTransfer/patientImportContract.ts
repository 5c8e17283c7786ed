import { z } from 'zod'
import { failure } from '../../contracts/failure.ts'
import { event, type MachineContract, nothing } from '../../contracts/machineContract.ts'
import { importReport } from '../../contracts/portal/dataImport.ts'

const shownReport = importReport.nullable()

export const patientImportContract = {
  input: nothing,
  context: z.object({
    /** Handle of the chosen table. */
    file: z.string().nullable(),
    /** The result of an import, or its preview. */
    report: shownReport,
    failure: failure.nullable(),
  }),
  events: {
    ...event('import.fileChosen', { file: z.string() }),
    ...event('import.confirmed', {}),
    ...event('import.retryRequested', {}),
    ...event('import.discarded', {}),
  },
  outputs: {
    preview: z.object({ report: importReport }),
    apply: z.object({ report: importReport }),
  },
} satisfies MachineContract
