import {
  bodyOf,
  fieldsOf,
  type PatientDraft,
  type PatientFields,
} from '../../contracts/portal/patient/formFields.ts'
import { readPatient, updatePatient } from '../../contracts/portal/patient/patient.ts'
import { entityTagOf } from '../../contracts/portal/version.ts'
import { requireValue } from '../../machines/kit/requireValue.ts'
import { patientList } from '../../machines/patient/patientList.ts'
import { patientForm, patientSummary } from '../../machines/patient/patientRecord.ts'
import { patientsMachine } from '../../machines/patient/patientsMachine.ts'
import { cancelledVisits, patientHistory } from '../../machines/patient/patientVisits.ts'
import { createDrafts } from '../../services/portal/drafts.ts'
import type { JsonStorage } from '../../services/portal/storage.ts'
import { defineDataExport } from '../dataTransfer/defineDataExport.ts'
import { deviceDraft } from '../kit/deviceDraft.ts'
import { formDrafts } from '../kit/formDrafts.ts'
import { promiseLogic } from '../kit/promiseLogic.ts'
import { queryLogic } from '../kit/queryLogic.ts'
import { saveLogic } from '../kit/saveLogic.ts'
import { defineNewVisit } from '../newVisit/defineNewVisit.ts'
import { defineRecords, type RecordServices } from '../record/defineRecords.ts'
import { createKeptReason } from './keptReason.ts'
import { defineFetchCancelled, defineFetchHistory, defineFetchPatients } from './patientLists.ts'

interface Services extends RecordServices {
  tabStore: JsonStorage
}

interface Params {
  patientId: string
}

/** P2.02: the patients with their drawer. */
export const definePatients = (services: Services) => {
  const { http } = services
  return patientsMachine.provide({
    actors: {
      patientList: patientList.machine.provide({ actors: { fetch: defineFetchPatients(services) } }),
      patientSummary: patientSummary.machine.provide({
        actors: {
          fetch: queryLogic(services, ({ patientId }: Params, signal) =>
            http.call(readPatient, { params: { id: patientId } }, signal),
          ),
        },
      }),
      patientHistory: patientHistory.machine.provide({ actors: { fetch: defineFetchHistory(services) } }),
      records: defineRecords(services),
      newVisit: defineNewVisit(services),
      dataExport: defineDataExport(services),
      deviceDraft: deviceDraft(createKeptReason(services)),
      cancelledVisits: cancelledVisits.machine.provide({
        actors: { fetch: defineFetchCancelled(services) },
      }),
      patientForm: patientForm.machine.provide({
        actors: {
          ...formDrafts(createDrafts(services, patientForm.draft)),
          save: saveLogic<Params, PatientFields, { version: number }>(
            async ({ params, values, version }, signal) => {
              const saved = await http.call(
                updatePatient,
                {
                  params: { id: params.patientId },
                  headers: { 'if-match': entityTagOf(requireValue(version, 'version')) },
                  body: bodyOf(values),
                },
                signal,
              )
              return { version: saved.version }
            },
          ),
          fetchCurrent: promiseLogic<{ values: PatientDraft; version: number }, { params: Params }>(
            async ({ input, signal }) => {
              const current = await http.call(readPatient, { params: { id: input.params.patientId } }, signal)
              return { values: fieldsOf(current), version: current.version }
            },
          ),
        },
      }),
    },
  })
}
