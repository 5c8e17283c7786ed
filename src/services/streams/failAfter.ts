import { type MonoTypeOperatorFunction, TimeoutError, throwError, timeout } from 'rxjs'

/** Fails when the first value does not arrive within `ms`; later ones may take as long as they like. */
export const failAfter = <T>(
  ms: number,
  failure: () => unknown = () => new TimeoutError(),
): MonoTypeOperatorFunction<T> => timeout({ first: ms, with: () => throwError(failure) })
