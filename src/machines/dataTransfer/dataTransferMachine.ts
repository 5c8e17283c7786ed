import { type ActorRefFrom, setup } from 'xstate'
import { dataExportMachine } from './dataExportMachine.ts'
import { patientImportMachine } from './patientImportMachine.ts'

/** The page on which a practice is carried away, and patients come in from elsewhere. */
export const dataTransferMachine = setup({
  types: { children: {} as { dataExport: 'dataExport'; patientImport: 'patientImport' } },
  actors: { dataExport: dataExportMachine, patientImport: patientImportMachine },
}).createMachine({
  id: 'dataTransfer',
  description: 'The page of exports and imports.',
  invoke: [
    { id: 'dataExport', src: 'dataExport', input: { clientId: null } },
    { id: 'patientImport', src: 'patientImport', input: {} },
  ],
  initial: 'shown',
  states: { shown: { description: 'Both can be used.' } },
})

export type DataTransferRef = ActorRefFrom<typeof dataTransferMachine>
