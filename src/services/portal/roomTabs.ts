import { distinctUntilChanged, EMPTY, exhaustMap, map, Observable, timer } from 'rxjs'
import { ROOM_TAB_POLL_MS } from '../../contracts/portal/portalConstants.ts'

export interface RoomTabs {
  /** Whether another tab holds the visit: at first, and with each change. */
  isElsewhere$(visitId: string): Observable<boolean>
  /** Holds the visit for as long as it is subscribed to. */
  hold$(visitId: string): Observable<never>
}

const PREFIX = 'consulta.room'

/**
 * The tabs of one browser in which the call of a visit runs. The browser releases a lock with its tab, also after a
 * crash; without locks (an insecure origin) tabs know nothing of each other.
 * @param tabId distinguishes the own lock, also in a duplicated tab
 */
export const createRoomTabs = (
  locks: Pick<LockManager, 'request' | 'query'> | undefined,
  tabId: string,
): RoomTabs => {
  if (locks === undefined) return { isElsewhere$: () => EMPTY, hold$: () => EMPTY }
  const ofVisit = (visitId: string): string => `${PREFIX}.${visitId}.`
  const own = (visitId: string): string => `${ofVisit(visitId)}${tabId}`
  return {
    isElsewhere$: (visitId) =>
      timer(0, ROOM_TAB_POLL_MS).pipe(
        exhaustMap(() => locks.query()),
        map(({ held = [] }) =>
          held.some(({ name }) => name?.startsWith(ofVisit(visitId)) === true && name !== own(visitId)),
        ),
        distinctUntilChanged(),
      ),
    hold$: (visitId) =>
      new Observable<never>((subscriber) => {
        const asked = new AbortController()
        const held = Promise.withResolvers<void>()
        locks
          .request(own(visitId), { signal: asked.signal }, () => held.promise)
          .catch((error: unknown) => subscriber.error(error))
        return () => {
          asked.abort()
          held.resolve()
        }
      }),
  }
}
