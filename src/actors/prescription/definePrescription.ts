import type { OutputOf } from '../../contracts/machineContract.ts'
import type { PrescriptionDraft } from '../../contracts/portal/prescription/draft.ts'
import {
  type PrescriptionBody,
  type PrescriptionContent,
  readPrescription,
  writePrescription,
} from '../../contracts/portal/prescription/prescription.ts'
import type { prescriptionContract } from '../../machines/prescription/prescriptionContract.ts'
import { prescriptionMachine } from '../../machines/prescription/prescriptionMachine.ts'
import type { Ids } from '../../services/platform/ids.ts'
import type { Http } from '../../services/portal/http.ts'
import { promiseLogic } from '../kit/promiseLogic.ts'
import { defineWritingAids } from '../writingAids/defineWritingAids.ts'

interface Deps {
  readonly http: Http
  readonly ids: Pick<Ids, 'uuid'>
}
interface About {
  readonly appointmentId: string
}
interface Signing extends About {
  readonly requestId: string
  readonly replaces: string | null
  readonly content: PrescriptionContent | null
}
type Held = OutputOf<typeof prescriptionContract, 'fetchPrescription'>

/** The prescription of a visit, with the portal's API. */
export const definePrescription = ({ http, ids }: Deps) => {
  const writer = ids.uuid()
  /** Each answer gets the id of the next signature request. */
  const withRequestId = (held: Held['held']): Held => ({ held, requestId: ids.uuid() })
  const write = async ({ appointmentId }: About, body: PrescriptionBody, signal: AbortSignal) =>
    withRequestId(await http.call(writePrescription, { params: { id: appointmentId }, body }, signal))
  return prescriptionMachine.provide({
    actors: {
      writingAids: defineWritingAids({ http }),
      /** P7.28 */
      fetchPrescription: promiseLogic<Held, About>(async ({ input, signal }) =>
        withRequestId(await http.call(readPrescription, { params: { id: input.appointmentId } }, signal)),
      ),
      /** P7.29, a draft; null discards it. */
      saveDraft: promiseLogic<Held, About & { draft: PrescriptionDraft | null; base: string | null }>(
        ({ input, signal }) =>
          write(input, { signed: false, draft: input.draft, base: input.base, writer }, signal),
      ),
      /** P7.29, signed: repeating the same request id returns the same result. */
      signPrescription: promiseLogic<Held, Signing>(async ({ input, signal }) => {
        const { requestId, replaces, content } = input
        if (content === null) throw new Error('There is nothing to sign')
        return write(input, { signed: true, request_id: requestId, replaces, content }, signal)
      }),
    },
  })
}
