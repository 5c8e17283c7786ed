import { catchError, EMPTY, from, fromEvent, map, type Observable, switchMap } from 'rxjs'
import type { TrackType } from '../../contracts/meeting/connection/shapes.ts'

/**
 * The user grants or denies a permission during the call (M4.106). Silent in browsers that do not report it.
 */
export const permissionChanges$ = (
  permissions: Pick<Permissions, 'query'> | undefined,
  kind: TrackType,
): Observable<PermissionState> => {
  if (!permissions) return EMPTY
  const name = (kind === 'audio' ? 'microphone' : 'camera') as PermissionName
  return from(permissions.query({ name })).pipe(
    switchMap((status) => fromEvent(status, 'change').pipe(map(() => status.state))),
    catchError(() => EMPTY),
  )
}
