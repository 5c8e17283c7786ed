import { type ExportAddress, prepareExport } from '../../contracts/portal/dataExport.ts'
import { dataExportMachine } from '../../machines/dataTransfer/dataExportMachine.ts'
import { exportForm } from '../../machines/dataTransfer/exportForm.ts'
import { createDrafts } from '../../services/portal/drafts.ts'
import type { Http } from '../../services/portal/http.ts'
import type { JsonStorage } from '../../services/portal/storage.ts'
import { formDrafts } from '../kit/formDrafts.ts'
import { saveLogic } from '../kit/saveLogic.ts'

export interface ExportServices {
  http: Http
  now: () => number
  storage: JsonStorage
}

/** The export of the practice, or of one patient. */
export const defineDataExport = (services: ExportServices) =>
  dataExportMachine.provide({
    actors: {
      exportForm: exportForm.machine.provide({
        actors: {
          ...formDrafts(createDrafts(services, exportForm.draft)),
          save: saveLogic<{ clientId: string | null }, { password: string }, ExportAddress>(
            ({ params, values }, signal) =>
              services.http.call(prepareExport, { body: { ...values, client_id: params.clientId } }, signal),
          ),
        },
      }),
    },
  })
