import { profileCompleteness } from '../../contracts/portal/profileCompleteness.ts'
import type { Http } from '../../services/portal/http.ts'
import { queryLogic } from '../kit/queryLogic.ts'

/** P7.40 */
export const defineFetchCompletenessActor = (deps: { http: Http; now: () => number }) =>
  queryLogic(deps, (_: Record<string, never>, signal) =>
    deps.http.call({
      method: 'GET',
      path: '/v2/practitioner/profile/completeness',
      answer: profileCompleteness,
      bearer: true,
      signal,
    }),
  )
