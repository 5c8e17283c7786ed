/** Whether the element is completely visible in the window and its scroll containers. */
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
 * Whether the user has acted since the page was loaded. The browser's own mark (`userActivation`) outlives a
 * reload and every navigation within the site.
 */
let hasActed = false
const ACTIONS = ['pointerdown', 'keydown', 'click'] as const
if (typeof window !== 'undefined')
  for (const action of ACTIONS)
    window.addEventListener(
      action,
      () => {
        hasActed = true
      },
      { once: true, capture: true },
    )

/**
 * A ref for content that replaces the pressed control: it takes the focus, so that it is not lost to the top
 * of the page (WCAG 2.4.3), and scrolls to its beginning. An existing focus is kept; on a page without a user
 * action none was lost.
 */
export const restoreFocus = (element: HTMLElement | null): void => {
  if (element === null || !hasActed || document.activeElement !== document.body) return
  element.focus({ preventScroll: true })
  // Inside a closed disclosure it cannot be focused.
  if (document.activeElement !== element || isWhollyInSight(element)) return
  element.scrollIntoView({ block: 'start' })
}
