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
import { deviceDraft } from '../kit/deviceDraft.ts'
import { promiseLogic } from '../kit/promiseLogic.ts'
import { defineWritingAids } from '../writingAids/defineWritingAids.ts'
import { createKeptPrescriptions, relationOf } from './keptPrescriptions.ts'

interface Deps {
  readonly http: Http
  readonly ids: Pick<Ids, 'uuid'>
  readonly now: () => number
  /** The browser's store; what is kept there is wiped at sign-out. */
  readonly store: Parameters<typeof createKeptPrescriptions>[0]['store']
}
interface About {
  readonly appointmentId: string
}
interface Signing extends About {
  readonly requestId: string
  readonly replaces: string | null
  readonly content: PrescriptionContent | null
}
type Fetched = OutputOf<typeof prescriptionContract, 'fetchPrescription'>
type Held = OutputOf<typeof prescriptionContract, 'saveDraft'>

/** The prescription of a visit, with the portal's API and a copy on the device of what the portal does not have. */
export const definePrescription = ({ http, ids, now, store }: Deps) => {
  const writer = ids.uuid()
  const device = createKeptPrescriptions({ now, store }, writer)
  /** Each answer gets the id of the next signature request. */
  const withRequestId = (held: Held['held']): Held => ({ held, requestId: ids.uuid() })
  const write = async ({ appointmentId }: About, body: PrescriptionBody, signal: AbortSignal) =>
    withRequestId(await http.call(writePrescription, { params: { id: appointmentId }, body }, signal))
  return prescriptionMachine.provide({
    actors: {
      writingAids: defineWritingAids({ http }),
      /** P7.28 */
      fetchPrescription: promiseLogic<Fetched, About & { opens: boolean }>(async ({ input, signal }) => {
        const held = await http.call(readPrescription, { params: { id: input.appointmentId } }, signal)
        const kept = input.opens ? device.adopt(input, held) : null
        return { ...withRequestId(held), kept: kept?.draft ?? null, relation: relationOf(kept, held) }
      }),
      deviceDraft: deviceDraft(device),
      /** P7.29, a draft; null discards it. */
      saveDraft: promiseLogic<Held, About & { draft: PrescriptionDraft | null; base: string | null }>(
        async ({ input, signal }) => {
          const { draft, base } = input
          if (draft !== null) device.noteSent(input, draft)
          const held = await write(input, { signed: false, draft, base, writer }, signal)
          if (draft === null) device.remove(input)
          else device.removeStored(input, draft)
          return held
        },
      ),
      /** P7.29, signed: repeating the same request id returns the same result. */
      signPrescription: promiseLogic<Held, Signing>(async ({ input, signal }) => {
        const { requestId, replaces, content } = input
        if (content === null) throw new Error('There is nothing to sign')
        const held = await write(input, { signed: true, request_id: requestId, replaces, content }, signal)
        device.remove(input)
        return held
      }),
    },
  })
}
