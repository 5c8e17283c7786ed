import { filter, type Observable, race, take, timer } from 'rxjs'
import { TIME } from '../../contracts/constants.ts'
import type { Notification } from '../../contracts/meeting/connection/notifications.ts'

/**
 * Ends the wait for a new node: a node that answers 421 announces its successor at once, and until then
 * nothing can be negotiated. Without an announcement the wait ends by itself.
 */
export const nodeAnnounced$ = (notifications$: Observable<Notification>): Observable<unknown> =>
  race(
    notifications$.pipe(filter(({ method }) => method === 'node-info')),
    timer(TIME.nodeAnnouncement),
  ).pipe(take(1))
