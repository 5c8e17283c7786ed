import type { OutputOf } from '../../contracts/machineContract.ts'
import { checkPrescription, fillPrescription } from '../../contracts/portal/prescription/check.ts'
import type { prescriptionCheckContract } from '../../machines/prescription/prescriptionCheckContract.ts'
import { prescriptionCheckMachine } from '../../machines/prescription/prescriptionCheckMachine.ts'
import { browserIds } from '../../services/platform/ids.ts'
import type { Http } from '../../services/portal/http.ts'
import { promiseLogic } from '../kit/promiseLogic.ts'

type Contract = typeof prescriptionCheckContract

/** `/rx/{folio}` with its calls. */
export const definePrescriptionCheck = ({ http }: { http: Http }) => {
  // One id for the opened page: a request repeated after a lost answer gets the same answer.
  const request_id = browserIds.uuid()
  return prescriptionCheckMachine.provide({
    actors: {
      fetchCheck: promiseLogic<OutputOf<Contract, 'fetchCheck'>, { folio: string }>(
        async ({ input: { folio }, signal }) => ({
          checked: await http.call(checkPrescription, { params: { folio } }, signal),
        }),
      ),
      sendFilling: promiseLogic<OutputOf<Contract, 'sendFilling'>, { folio: string; code: string }>(
        async ({ input: { folio, code }, signal }) => {
          const { filled, ...checked } = await http.call(
            fillPrescription,
            { params: { folio }, body: { code, request_id } },
            signal,
          )
          return { checked, filled }
        },
      ),
    },
  })
}
