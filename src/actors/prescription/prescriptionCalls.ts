import { fromPromise } from 'xstate'
import { toFailure } from '../../contracts/failure.ts'
import type { OutputOf } from '../../contracts/machineContract.ts'
import type { PrescriptionDraft } from '../../contracts/portal/prescription/draft.ts'
import {
  type PrescriptionBody,
  type PrescriptionContent,
  prescriptionAnswer,
} from '../../contracts/portal/prescription/prescription.ts'
import type { prescriptionContract } from '../../machines/prescription/prescriptionContract.ts'
import type { Ids } from '../../services/platform/ids.ts'
import type { Http } from '../../services/portal/http.ts'

interface Deps {
  readonly http: Http
  readonly ids: Pick<Ids, 'uuid'>
}
interface About {
  readonly appointmentId: string
}
type Held = OutputOf<typeof prescriptionContract, 'fetchPrescription'>

const attempt = async ({ ids }: Deps, call: () => Promise<Held['held']>): Promise<Held> => {
  try {
    return { held: await call(), requestId: ids.uuid() }
  } catch (error) {
    throw toFailure(error)
  }
}

/** P7.28. */
export const defineFetchPrescriptionActor = (deps: Deps) =>
  fromPromise<Held, About>(({ input, signal }) =>
    attempt(deps, () =>
      deps.http.call({
        method: 'GET',
        path: `/v1/practitioner/prescription/${encodeURIComponent(input.appointmentId)}`,
        answer: prescriptionAnswer,
        bearer: true,
        signal,
      }),
    ),
  )

const post = ({ http }: Deps, appointmentId: string, body: PrescriptionBody, signal: AbortSignal) =>
  http.call({
    method: 'POST',
    path: `/v2/practitioner/prescription/${encodeURIComponent(appointmentId)}`,
    body,
    answer: prescriptionAnswer,
    bearer: true,
    signal,
  })

/** P7.29, a draft; null throws it away. */
export const defineSaveDraftActor = (deps: Deps) =>
  fromPromise<Held, About & { draft: PrescriptionDraft | null }>(
    ({ input: { appointmentId, draft }, signal }) =>
      attempt(deps, () => post(deps, appointmentId, { signed: false, draft }, signal)),
  )

/** P7.29, signed: the same request id again answers what it led to. */
export const defineSignPrescriptionActor = (deps: Deps) =>
  fromPromise<
    Held,
    About & { requestId: string; replaces: string | null; content: PrescriptionContent | null }
  >(({ input: { appointmentId, requestId, replaces, content }, signal }) =>
    attempt(deps, () => {
      if (content === null) throw new Error('There is nothing to sign')
      return post(deps, appointmentId, { signed: true, request_id: requestId, replaces, content }, signal)
    }),
  )
