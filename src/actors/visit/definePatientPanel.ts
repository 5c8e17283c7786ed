import type { OutputOf } from '../../contracts/machineContract.ts'
import { type Patient, readPatient, updatePatient } from '../../contracts/portal/patient/patient.ts'
import { entityTagOf } from '../../contracts/portal/version.ts'
import { patientHistory } from '../../machines/patient/patientVisits.ts'
import type { patientPanelContract } from '../../machines/visit/patientPanelContract.ts'
import { type FieldSave, patientPanelMachine } from '../../machines/visit/patientPanelMachine.ts'
import { deviceDraft } from '../kit/deviceDraft.ts'
import { promiseLogic } from '../kit/promiseLogic.ts'
import { defineFetchHistory } from '../patient/patientLists.ts'
import { defineRecords, type RecordServices } from '../record/defineRecords.ts'
import { createKeptPatientEdits } from './keptPatientEdits.ts'

type Fetched = OutputOf<typeof patientPanelContract, 'fetchPatient'>
interface Read {
  patientId: string
  appointmentId: string | null
  opens: boolean
}

/**
 * The patient beside the call, with one call of the portal for each field that is saved and a copy on the device of
 * what is typed until then.
 */
export const definePatientPanel = (services: RecordServices) => {
  const { http } = services
  const device = createKeptPatientEdits(services)
  return patientPanelMachine.provide({
    actors: {
      fetchPatient: promiseLogic<Fetched, Read>(async ({ input, signal }) => {
        const patient = await http.call(readPatient, { params: { id: input.patientId } }, signal)
        return input.opens
          ? { patient, ...device.resume(input, patient) }
          : { patient, kept: null, relation: 'same' }
      }),
      deviceDraft: deviceDraft(device),
      saveField: promiseLogic<Patient, FieldSave>(({ input: { patientId, version, field, list }, signal }) =>
        http.call(
          updatePatient,
          {
            params: { id: patientId },
            headers: { 'if-match': entityTagOf(version) },
            body: { [field]: list },
          },
          signal,
        ),
      ),
      patientHistory: patientHistory.machine.provide({ actors: { fetch: defineFetchHistory(services) } }),
      records: defineRecords(services),
    },
  })
}
