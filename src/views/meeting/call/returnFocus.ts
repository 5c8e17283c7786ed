import type { RefObject } from 'react'
import type { VisitPanel } from '../../../machines/visit/roomPanelsContract.ts'

/**
 * Gives the focus back to the button that opens a panel, or to the menu that holds its entry, when the focus is in
 * the panel that is about to close (experience §8.2).
 * @param root holds the bar and the panel
 */
export const returnFocus = (root: RefObject<HTMLElement | null>, panel: VisitPanel): void => {
  if (document.activeElement?.closest('[data-panel]') == null) return
  for (const one of [panel, 'more']) {
    const opener = root.current?.querySelector<HTMLElement>(`[data-opens="${one}"]`)
    if (opener == null) continue
    opener.focus()
    return
  }
}
