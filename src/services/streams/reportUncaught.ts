import { EMPTY, throwError } from 'rxjs'

/** RxJS reports an error without a handler as an uncaught error of the page. */
export const reportUncaught = (error: unknown): typeof EMPTY => {
  throwError(() => error).subscribe()
  return EMPTY
}
