import { fromCallback, fromPromise } from 'xstate'
import { toFailure } from '../../contracts/failure.ts'
import { canFillScreen, fillsScreen$, toggleFullScreen } from '../../services/platform/fullScreen.ts'

/** Whether the page can fill the screen, and each time it begins or ends to, by whatever hand. */
export const defineWatchFullScreenActor = (page: Document) =>
  fromCallback<{ type: string }, undefined>(({ sendBack }) => {
    if (!canFillScreen(page)) return undefined
    sendBack({ type: 'fullScreen.offered' })
    const changes = fillsScreen$(page).subscribe((filled) => sendBack({ type: 'fullScreen.changed', filled }))
    return () => changes.unsubscribe()
  })

export const defineToggleFullScreenActor = (page: Document) =>
  fromPromise<Record<string, never>, void>(async () => {
    try {
      await toggleFullScreen(page)
      return {}
    } catch (error) {
      throw toFailure(error)
    }
  })
