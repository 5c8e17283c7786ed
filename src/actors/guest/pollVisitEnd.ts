import { catchError, defer, EMPTY, exhaustMap, map, type ObservableInput, timer } from 'rxjs'
import { RESULTS_REFRESH_MS } from '../../contracts/portal/portalConstants.ts'
import { readVisitEnd, type VisitEnd } from '../../contracts/portal/visitLink/visitEnd.ts'
import type { Http } from '../../services/portal/http.ts'
import { streamLogic } from '../kit/streamLogic.ts'

/** Events of readings, at once and then at an interval. A reading that fails leaves what was read before. */
export const resultsReadings = (read: () => ObservableInput<VisitEnd>) =>
  timer(0, RESULTS_REFRESH_MS).pipe(
    exhaustMap(() =>
      defer(read).pipe(
        map((left) => ({ type: 'guest.resultsRead', left })),
        catchError(() => EMPTY),
      ),
    ),
  )

/** Reads the results of the visit for its patient until the guest leaves the end page. */
export const definePollVisitEndActor = ({ http }: { http: Http }) =>
  streamLogic<{ code: string }>(({ input }) =>
    resultsReadings(() => http.call(readVisitEnd, { body: { room_code: input.code } })),
  )
