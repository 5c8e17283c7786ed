import {
  concat,
  filter,
  fromEvent,
  map,
  merge,
  type Observable,
  of,
  Subject,
  startWith,
  switchMap,
  timer,
} from 'rxjs'
import {
  CHECK_VALID_MS,
  type CheckVerdict,
  type LastCheck,
  lastCheck,
} from '../../contracts/diagnostics/lastCheck.ts'
import type { JsonStorage } from '../portal/storage.ts'

export const LAST_CHECK_KEY = 'consulta.lastCheck'

export interface LastCheckStore {
  readonly keep: (verdict: CheckVerdict) => void
  /** The valid check, now and after each change in any tab; null: there is none, or it has run out. */
  readonly check$: Observable<LastCheck | null>
}

interface Deps {
  readonly storage: JsonStorage
  readonly now: () => number
  /** Other tabs of this browser change the store too. */
  readonly window: Pick<Window, 'addEventListener' | 'removeEventListener'>
}

/** The result of the last check of devices and connection, on this device. */
export const createLastCheckStore = ({ storage, now, window }: Deps): LastCheckStore => {
  const kept$ = new Subject<void>()
  const elsewhere$ = fromEvent<StorageEvent>(window, 'storage').pipe(
    // Without a key: the whole store was emptied.
    filter(({ key }) => key === LAST_CHECK_KEY || key === null),
    map(() => undefined),
  )
  const ageOf = ({ at }: LastCheck): number => now() - at
  const read = (): LastCheck | null => {
    const check = storage.read(LAST_CHECK_KEY, lastCheck)
    // Setting the clock back does not extend it.
    return check !== null && ageOf(check) >= 0 && ageOf(check) < CHECK_VALID_MS ? check : null
  }
  return {
    keep: (verdict) => {
      storage.write(LAST_CHECK_KEY, { at: now(), verdict } satisfies LastCheck)
      kept$.next()
    },
    check$: merge(kept$, elsewhere$).pipe(
      startWith(undefined),
      map(read),
      switchMap((check) =>
        check === null
          ? of(null)
          : concat(of(check), timer(CHECK_VALID_MS - ageOf(check)).pipe(map(() => null))),
      ),
    ),
  }
}
