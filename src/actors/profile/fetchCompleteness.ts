import { fromPromise } from 'xstate'
import { toFailure } from '../../contracts/failure.ts'
import { type ProfileCompleteness, profileCompleteness } from '../../contracts/portal/profileCompleteness.ts'
import type { Http } from '../../services/portal/http.ts'

/** P7.40 */
export const defineFetchCompletenessActor = ({ http }: { http: Http }) =>
  fromPromise<ProfileCompleteness, void>(async ({ signal }) => {
    try {
      return await http.call({
        method: 'GET',
        path: '/v2/practitioner/profile/completeness',
        answer: profileCompleteness,
        bearer: true,
        signal,
      })
    } catch (error) {
      throw toFailure(error)
    }
  })
