import { fromCallback } from 'xstate'
import { canFillScreen, fillsScreen$, toggleFullScreen } from '../../services/platform/fullScreen.ts'
import { promiseLogic } from '../kit/promiseLogic.ts'

/** Whether the page supports full screen, and each change of it, whatever the cause. */
export const defineWatchFullScreenActor = (page: Document) =>
  fromCallback<{ type: string }, undefined>(({ sendBack }) => {
    if (!canFillScreen(page)) return undefined
    sendBack({ type: 'fullScreen.offered' })
    const changes = fillsScreen$(page).subscribe((fullscreen) =>
      sendBack({ type: 'fullScreen.changed', fullscreen }),
    )
    return () => changes.unsubscribe()
  })

export const defineToggleFullScreenActor = (page: Document) =>
  promiseLogic<Record<string, never>>(async () => {
    await toggleFullScreen(page)
    return {}
  })
