import { EMPTY, map } from 'rxjs'
import { RESULTS_REFRESH_MS } from '../../contracts/portal/portalConstants.ts'
import { readVisitEnd } from '../../contracts/portal/visitLink/visitEnd.ts'
import type { Http } from '../../services/portal/http.ts'
import { poll } from '../../services/streams/poll.ts'
import { streamLogic } from '../kit/streamLogic.ts'

/** Reads the results of the visit for its patient until the guest leaves the end page; without a code there are none. */
export const definePollVisitEndActor = ({ http }: { http: Http }) =>
  streamLogic<{ code: string | null }>(({ input: { code } }) =>
    code === null
      ? EMPTY
      : poll(RESULTS_REFRESH_MS, () => http.call(readVisitEnd, { body: { room_code: code } })).pipe(
          map((left) => ({ type: 'guest.resultsRead', left })),
        ),
  )
