import { type Patient, readPatient, updatePatient } from '../../contracts/portal/patient/patient.ts'
import { entityTagOf } from '../../contracts/portal/version.ts'
import { patientHistory } from '../../machines/patient/patientVisits.ts'
import { type FieldSave, patientPanelMachine } from '../../machines/visit/patientPanelMachine.ts'
import { promiseLogic } from '../kit/promiseLogic.ts'
import { defineFetchHistory } from '../patient/patientLists.ts'
import { defineRecords, type RecordServices } from '../record/defineRecords.ts'

/** The patient beside the call, with one call of the portal for each field that is saved. */
export const definePatientPanel = (services: RecordServices) => {
  const { http } = services
  return patientPanelMachine.provide({
    actors: {
      fetchPatient: promiseLogic<Patient, { patientId: string }>(({ input, signal }) =>
        http.call(readPatient, { params: { id: input.patientId } }, signal),
      ),
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
