/** Whether neither the window nor what scrolls around it cuts anything of it off. */
const isWhollyInSight = (element: HTMLElement): boolean => {
  const { top, bottom } = element.getBoundingClientRect()
  for (let around = element.parentElement; around !== null; around = around.parentElement) {
    const edge = around.getBoundingClientRect()
    const scrolls = getComputedStyle(around).overflowY !== 'visible'
    if (scrolls && (top < edge.top || bottom > edge.bottom)) return false
  }
  return top >= 0 && bottom <= window.innerHeight
}

/**
 * As a ref: what replaced the control that was pressed takes the focus with it, so that it is not lost to the
 * top of the page (WCAG 2.4.3), and is shown from its beginning. Whoever has the focus keeps it; and on a page
 * that nobody has touched yet none was lost.
 */
export const takeLostFocus = (element: HTMLElement | null): void => {
  if (element === null || document.activeElement !== document.body) return
  // Browsers of before 2023 do not know it.
  if (navigator.userActivation?.hasBeenActive === false) return
  element.focus({ preventScroll: true })
  // In a disclosure that is closed it cannot take it.
  if (document.activeElement !== element || isWhollyInSight(element)) return
  element.scrollIntoView({ block: 'start' })
}
