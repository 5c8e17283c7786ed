import { EMPTY, map, startWith } from 'rxjs'
import { canFillScreen, fillsScreen$, toggleFullScreen } from '../../services/platform/fullScreen.ts'
import { promiseLogic } from '../kit/promiseLogic.ts'
import { streamLogic } from '../kit/streamLogic.ts'

/** Whether the page supports full screen, and each change of it, whatever the cause. */
export const defineWatchFullScreenActor = (page: Document) =>
  streamLogic(() =>
    canFillScreen(page)
      ? fillsScreen$(page).pipe(
          map((fullscreen) => ({ type: 'fullScreen.changed', fullscreen })),
          startWith({ type: 'fullScreen.offered' }),
        )
      : EMPTY,
  )

export const defineToggleFullScreenActor = (page: Document) =>
  promiseLogic<Record<string, never>>(async () => {
    await toggleFullScreen(page)
    return {}
  })
