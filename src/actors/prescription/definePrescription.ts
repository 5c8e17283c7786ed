import { prescriptionMachine } from '../../machines/prescription/prescriptionMachine.ts'
import type { Ids } from '../../services/platform/ids.ts'
import type { Http } from '../../services/portal/http.ts'
import {
  defineFetchPrescriptionActor,
  defineSaveDraftActor,
  defineSignPrescriptionActor,
} from './prescriptionCalls.ts'

/** The prescription of a visit, with the portal behind it. */
export const definePrescription = (deps: { http: Http; ids: Pick<Ids, 'uuid'> }) =>
  prescriptionMachine.provide({
    actors: {
      fetchPrescription: defineFetchPrescriptionActor(deps),
      saveDraft: defineSaveDraftActor(deps),
      signPrescription: defineSignPrescriptionActor(deps),
    },
  })
