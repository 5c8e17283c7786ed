import { BehaviorSubject, filter, firstValueFrom, fromEvent, map, race } from 'rxjs'
import type { PublishPeer } from './publishPeer.ts'

/** The publish connection while its actor runs; other actors of the call wait for it here. */
export class PublishHandle {
  readonly #peer$ = new BehaviorSubject<PublishPeer | null>(null)

  set(peer: PublishPeer | null): void {
    this.#peer$.next(peer)
  }

  get current(): PublishPeer | null {
    return this.#peer$.value
  }

  /** Resolves once the connection is open; rejects with the reason of `signal` when that is aborted first. */
  async opened(signal: AbortSignal): Promise<PublishPeer> {
    signal.throwIfAborted()
    const aborted$ = fromEvent(signal, 'abort').pipe(
      map(() => {
        throw signal.reason
      }),
    )
    return firstValueFrom(race(this.#peer$.pipe(filter((peer) => peer !== null)), aborted$))
  }
}
