import { fromPromise } from 'xstate'
import { toFailure } from '../../contracts/failure.ts'
import type { OutputOf } from '../../contracts/machineContract.ts'
import { practitionerProfile } from '../../contracts/portal/practitioner.ts'
import { offsetMinutes } from '../../contracts/portal/timezone.ts'
import type { currentPractitionerContract } from '../../machines/currentPractitioner/currentPractitionerContract.ts'
import type { Http } from '../../services/portal/http.ts'

type Loaded = OutputOf<typeof currentPractitionerContract, 'fetchPractitioner'>

interface Deps {
  http: Http
  now: () => number
}

/** P7.38, and both offsets of this moment for the timezone check (P5.01). */
export const defineFetchPractitionerActor = ({ http, now }: Deps) =>
  fromPromise<Loaded, void>(async ({ signal }) => {
    try {
      const { practitioner } = await http.call({
        method: 'GET',
        path: '/v2/practitioner/profile',
        answer: practitionerProfile,
        bearer: true,
        signal,
      })
      const at = now()
      return {
        practitioner,
        zones: {
          profileOffsetMin: offsetMinutes(practitioner.profile.timezone, at),
          // The browser counts minutes west of UTC.
          browserOffsetMin: -new Date(at).getTimezoneOffset(),
        },
      }
    } catch (error) {
      throw toFailure(error)
    }
  })
