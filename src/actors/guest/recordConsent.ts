import { fromPromise } from 'xstate'
import { makeError } from '../../contracts/errors.ts'
import type { ConsentRequest } from '../../contracts/meeting/consent.ts'

interface Deps {
  fetch: typeof globalThis.fetch
  origin: string
  loadMeeting: () => Promise<void>
}

/**
 * POST /v2/consent on our own host. The step is left only with care and privacy agreed to, so they are.
 * @throws the catalogue's error 2003 when the answer was not written
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
      // Before anything is recorded: without the call's code the guest cannot go on.
      await loadMeeting().catch(() => Promise.reject(failure))
      const answer = await fetch(`${origin}/v2/consent`, {
        method: 'POST',
        body: JSON.stringify(consent),
        signal,
      }).catch(() => null)
      // Read to its end, though nothing stands in it: until then the browser holds the call for unfinished.
      await answer?.arrayBuffer().catch(() => null)
      if (answer?.ok === true) return {}
      return Promise.reject(failure)
    },
  )
