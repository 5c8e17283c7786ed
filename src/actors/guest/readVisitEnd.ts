import { readVisitEnd } from '../../contracts/portal/visitLink/visitEnd.ts'
import type { Http } from '../../services/portal/http.ts'
import { promiseLogic } from '../kit/promiseLogic.ts'

/** Reads the results of the visit for its patient. */
export const defineReadVisitEndActor = ({ http }: { http: Http }) =>
  promiseLogic(async ({ input, signal }: { input: { code: string }; signal: AbortSignal }) => ({
    left: await http.call(readVisitEnd, { body: { room_code: input.code } }, signal),
  }))
