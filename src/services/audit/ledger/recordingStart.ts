import { merge, type Observable, take, timer } from 'rxjs'

/** How long the first screen has the processor for itself, in ms. */
export const RECORDING_DELAY_MS = 1_000

interface Reasons {
  /** Somebody reads the ledger. */
  readonly requested$: Observable<unknown>
  /** The page is hidden, after which it may never come back. */
  readonly hidden$: Observable<unknown>
}

/**
 * Emits once, when the code of the ledger is to be loaded: after the first screen, or as soon as the record is
 * needed. Events are buffered until then (`createInspection`).
 */
export const recordingStart$ = ({ requested$, hidden$ }: Reasons): Observable<unknown> =>
  merge(timer(RECORDING_DELAY_MS), requested$, hidden$).pipe(take(1))
