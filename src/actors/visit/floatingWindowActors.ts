import { EMPTY, finalize, map, startWith } from 'rxjs'
import {
  canFloat,
  closeFloatingWindow,
  type FloatingScope,
  floatingClosed$,
  openFloatingWindow,
} from '../../services/platform/floatingWindow.ts'
import { promiseLogic } from '../kit/promiseLogic.ts'
import { streamLogic } from '../kit/streamLogic.ts'

/** Whether the browser has such a window, and each time it is closed. The window goes with the room. */
export const defineWatchFloatingWindowActor = (scope: FloatingScope) =>
  streamLogic(() =>
    canFloat(scope)
      ? floatingClosed$.pipe(
          map(() => ({ type: 'floatingWindow.closed' })),
          startWith({ type: 'floatingWindow.offered' }),
          finalize(() => closeFloatingWindow(scope)),
        )
      : EMPTY,
  )

export const defineOpenFloatingWindowActor = (scope: FloatingScope) =>
  promiseLogic<Record<string, never>>(async () => {
    await openFloatingWindow(scope)
    return {}
  })

export const defineCloseFloatingWindowActor = (scope: FloatingScope) =>
  promiseLogic<Record<string, never>>(async () => {
    closeFloatingWindow(scope)
    return {}
  })
