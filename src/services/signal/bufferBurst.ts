import { asyncScheduler, Observable, type OperatorFunction, type Subscription } from 'rxjs'

/**
 * Batches the values within `ms` of the first (M9.26). No timer runs without values, because a quiet call
 * would wake twenty-seven times a second. Written without RxJS operators to keep the cost per message low in
 * a flood.
 */
export const bufferBurst =
  <T>(ms: number): OperatorFunction<T, T[]> =>
  (values$) =>
    new Observable((subscriber) => {
      let held: T[] = []
      let due: Subscription | null = null
      const give = () => {
        const values = held
        held = []
        due = null
        subscriber.next(values)
      }
      subscriber.add(() => due?.unsubscribe())
      const source = values$.subscribe({
        next: (value) => {
          held.push(value)
          due ??= asyncScheduler.schedule(give, ms)
        },
        error: (error: unknown) => subscriber.error(error),
        complete: () => {
          if (held.length > 0) give()
          subscriber.complete()
        },
      })
      subscriber.add(source)
    })
