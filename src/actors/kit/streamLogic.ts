import { catchError, concat, NEVER, type Observable } from 'rxjs'
import { type EventObject, fromEventObservable, type NonReducibleUnknown } from 'xstate'
import { reportUncaught } from '../../services/streams/reportUncaught.ts'

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
