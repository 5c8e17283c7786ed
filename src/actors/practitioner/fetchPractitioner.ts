import type { OutputOf } from '../../contracts/machineContract.ts'
import { readPractitioner } from '../../contracts/portal/practitioner.ts'
import { offsetMinutes } from '../../contracts/portal/timezone.ts'
import type { currentPractitionerContract } from '../../machines/practitioner/currentPractitionerContract.ts'
import type { Http } from '../../services/portal/http.ts'
import { promiseLogic } from '../kit/promiseLogic.ts'

type Loaded = OutputOf<typeof currentPractitionerContract, 'fetchPractitioner'>

interface Deps {
  http: Http
  now: () => number
}

/** P7.38, and the current offsets of both zones for the timezone check (P5.01). */
export const defineFetchPractitionerActor = ({ http, now }: Deps) =>
  promiseLogic<Loaded>(async ({ signal }) => {
    const { practitioner } = await http.call(readPractitioner, {}, signal)
    const at = now()
    return {
      practitioner,
      zones: {
        profileOffsetMin: offsetMinutes(practitioner.profile.timezone, at),
        // The browser counts minutes west of UTC.
        browserOffsetMin: -new Date(at).getTimezoneOffset(),
      },
    }
  })
