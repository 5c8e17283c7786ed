import { type ImportReport, importPatients } from '../../contracts/portal/dataImport.ts'
import { dataTransferMachine } from '../../machines/dataTransfer/dataTransferMachine.ts'
import { patientImportMachine } from '../../machines/dataTransfer/patientImportMachine.ts'
import type { ChosenFiles } from '../../services/files/chosenFiles.ts'
import { readTable } from '../../services/files/readTable.ts'
import { promiseLogic } from '../kit/promiseLogic.ts'
import { defineDataExport, type ExportServices } from './defineDataExport.ts'

interface Services extends ExportServices {
  chosenFiles: ChosenFiles
}

/** The page of exports and imports. */
export const defineDataTransfer = (services: Services) => {
  const importLogic = (apply: boolean) =>
    promiseLogic<{ report: ImportReport }, { file: string }>(async ({ input: { file }, signal }) => {
      const table = await readTable(services.chosenFiles.of(file))
      return { report: await services.http.call(importPatients, { body: { table, apply } }, signal) }
    })
  return dataTransferMachine.provide({
    actors: {
      dataExport: defineDataExport(services),
      patientImport: patientImportMachine.provide({
        actors: { preview: importLogic(false), apply: importLogic(true) },
      }),
    },
  })
}
