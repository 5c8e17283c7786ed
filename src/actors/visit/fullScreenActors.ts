import { fromCallback } from 'xstate'
import { canFillScreen, fillsScreen$, toggleFullScreen } from '../../services/platform/fullScreen.ts'
import { promiseLogic } from '../promiseLogic.ts'

/** Whether the page can fill the screen, and each time it begins or ends to, by whatever hand. */
export const defineWatchFullScreenActor = (page: Document) =>
  fromCallback<{ type: string }, undefined>(({ sendBack }) => {
    if (!canFillScreen(page)) return undefined
    sendBack({ type: 'fullScreen.offered' })
    const changes = fillsScreen$(page).subscribe((filled) => sendBack({ type: 'fullScreen.changed', filled }))
    return () => changes.unsubscribe()
  })

export const defineToggleFullScreenActor = (page: Document) =>
  promiseLogic<Record<string, never>>(async () => {
    await toggleFullScreen(page)
    return {}
  })
