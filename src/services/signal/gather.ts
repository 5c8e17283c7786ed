import { Observable, type OperatorFunction } from 'rxjs'

/**
 * What comes within `ms` of the first, in one piece (M9.26). No clock runs while nothing comes: a quiet call would
 * wake twenty-seven times a second for nothing. By hand: a flood of messages costs what each of them costs here.
 */
export const gather =
  <T>(ms: number): OperatorFunction<T, T[]> =>
  (values$) =>
    new Observable((subscriber) => {
      let held: T[] = []
      let due: ReturnType<typeof setTimeout> | null = null
      const give = () => {
        const values = held
        held = []
        due = null
        subscriber.next(values)
      }
      subscriber.add(() => {
        if (due !== null) clearTimeout(due)
      })
      const source = values$.subscribe({
        next: (value) => {
          held.push(value)
          due ??= setTimeout(give, ms)
        },
        error: (error: unknown) => subscriber.error(error),
        complete: () => {
          if (held.length > 0) give()
          subscriber.complete()
        },
      })
      subscriber.add(source)
    })
