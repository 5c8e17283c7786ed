import { catchError, concat, EMPTY, NEVER, type Observable, throwError } from 'rxjs'
import { type EventObject, fromEventObservable, type NonReducibleUnknown } from 'xstate'

/** RxJS reports an error without a handler as an uncaught error of the page. */
const reportUncaught = (error: unknown): typeof EMPTY => {
  throwError(() => error).subscribe()
  return EMPTY
}

/**
 * An actor that listens: it sends the events of a stream and receives none. It lasts until its state is left,
 * also when the stream ends. A failed stream is reported and then silent, because a machine without a
 * transition for the error would stop.
 */
export const streamLogic = <Input extends NonReducibleUnknown = undefined>(
  listen: (scope: { readonly input: Input }) => Observable<EventObject>,
) =>
  fromEventObservable<EventObject, Input>(({ input }) =>
    concat(listen({ input }).pipe(catchError(reportUncaught)), NEVER),
  )
