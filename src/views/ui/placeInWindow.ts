const GAP = 8
const EDGE = 8
/** Enough for three entries; the rest scrolls. */
const LEAST_HEIGHT = 136

/** Where a list stands, CSS pixels in the window. */
export interface Placement {
  readonly left: number
  readonly top: number
  readonly maxHeight: number
}

/**
 * The place of a list at its button: below it, or above where there is more room, and never beyond an edge of the
 * window; a list that is too high scrolls.
 * @param button its box in the window
 * @param list the size of the list without a limit
 */
export const placementOf = (
  button: Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>,
  list: { width: number; height: number },
  page: { width: number; height: number },
  align: 'start' | 'end',
): Placement => {
  const below = page.height - button.bottom - GAP - EDGE
  const above = button.top - GAP - EDGE
  const goesUp = list.height > below && above > below
  const room = Math.max(goesUp ? above : below, Math.min(LEAST_HEIGHT, page.height - 2 * EDGE))
  const height = Math.min(list.height, room)
  const top = goesUp ? button.top - GAP - height : button.bottom + GAP
  const left = align === 'end' ? button.right - list.width : button.left
  return {
    left: Math.max(EDGE, Math.min(left, page.width - list.width - EDGE)),
    top: Math.max(EDGE, Math.min(top, page.height - height - EDGE)),
    maxHeight: room,
  }
}

/**
 * Shows a list above everything else on the page and keeps it at its button, also when something scrolls or changes
 * its size. A list inside a scrolling panel would be cut otherwise.
 * @returns ends it
 */
export const placeInWindow = (
  list: HTMLElement,
  button: HTMLElement,
  align: 'start' | 'end',
): (() => void) => {
  // Not known to browsers before 2024, where the list is fixed all the same.
  list.showPopover?.()
  const place = () => {
    const { clientWidth, clientHeight } = document.documentElement
    const { left, top, maxHeight } = placementOf(
      button.getBoundingClientRect(),
      { width: list.offsetWidth, height: list.scrollHeight + list.offsetHeight - list.clientHeight },
      { width: clientWidth, height: clientHeight },
      align,
    )
    Object.assign(list.style, { left: `${left}px`, top: `${top}px`, maxHeight: `${maxHeight}px` })
  }
  place()
  const sizes = new ResizeObserver(place)
  sizes.observe(list)
  window.addEventListener('resize', place)
  window.addEventListener('scroll', place, true)
  return () => {
    sizes.disconnect()
    window.removeEventListener('resize', place)
    window.removeEventListener('scroll', place, true)
  }
}
