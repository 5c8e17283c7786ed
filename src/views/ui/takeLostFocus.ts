/**
 * As a ref: what replaced the control that was pressed takes the focus with it, so that it is not lost to the
 * top of the page (WCAG 2.4.3). Whoever has the focus keeps it.
 */
export const takeLostFocus = (element: HTMLElement | null): void => {
  if (document.activeElement === document.body) element?.focus()
}
