import { fromPromise } from 'xstate'
import { makeError } from '../../contracts/errors.ts'
import type { ConsentRequest } from '../../contracts/meeting/call/consent.ts'

interface Deps {
  fetch: typeof globalThis.fetch
  origin: string
  loadMeeting: () => Promise<void>
}

/**
 * POST /v2/consent on our own host. The step can be left only with consent to care and privacy, so both are
 * true.
 * @throws the catalogue's error 2003 when the consent was not stored
 */
export const defineRecordConsentActor = ({ fetch, origin, loadMeeting }: Deps) =>
  fromPromise<Record<string, never>, { code: string; userId: string; mayRecord: boolean }>(
    async ({ input: { code, userId, mayRecord }, signal }) => {
      const consent: ConsentRequest = {
        code,
        user_id: userId,
        care: true,
        privacy: true,
        recording: mayRecord,
      }
      const failure = makeError(2003, { action: 'GET_TOKEN', description: 'The consent was not recorded' })
      // Before the request, because without the call's code the guest cannot continue.
      await loadMeeting().catch(() => Promise.reject(failure))
      const answer = await fetch(`${origin}/v2/consent`, {
        method: 'POST',
        body: JSON.stringify(consent),
        signal,
      }).catch(() => null)
      // Reads the empty body, because until then the browser treats the request as unfinished.
      await answer?.arrayBuffer().catch(() => null)
      if (answer?.ok === true) return {}
      return Promise.reject(failure)
    },
  )
