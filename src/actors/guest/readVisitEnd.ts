import { readVisitEnd } from '../../contracts/portal/visitLink/visitEnd.ts'
import { createHttp } from '../../services/portal/http.ts'
import { promiseLogic } from '../kit/promiseLogic.ts'

interface Deps {
  fetch: typeof globalThis.fetch
  origin: string
}

/**
 * Reads the results of the visit for its patient. A guest has no session, so no call waits for a new token.
 */
export const defineReadVisitEndActor = ({ fetch, origin }: Deps) => {
  const http = createHttp({
    host: origin,
    tokens: { access: () => null },
    expiredCalls: { wait: async () => undefined },
    fetch,
  })
  return promiseLogic(async ({ input, signal }: { input: { code: string }; signal: AbortSignal }) => ({
    left: await http.call(readVisitEnd, { body: { room_code: input.code } }, signal),
  }))
}
