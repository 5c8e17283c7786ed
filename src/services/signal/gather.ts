import { auditTime, buffer, connect, type OperatorFunction } from 'rxjs'

/**
 * What comes within `ms` of the first, in one piece (M9.26). Unlike `bufferTime` no clock runs while nothing
 * comes: a quiet call would wake twenty-seven times a second for nothing.
 */
export const gather = <T>(ms: number): OperatorFunction<T, T[]> =>
  connect((values$) => values$.pipe(buffer(values$.pipe(auditTime(ms)))))
