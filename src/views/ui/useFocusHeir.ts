import { type RefObject, useEffect } from 'react'

/** Marks what takes the focus when the control that had it is gone: the heading of a panel, of a page. */
const HEIR = '[data-focus-heir]'

const ancestorsOf = (element: Element): Element[] => {
  const found: Element[] = []
  for (let around = element.parentElement; around !== null; around = around.parentElement) found.push(around)
  return found
}

/**
 * When the control that has the focus is taken from the page (who waits was let in, a notice was answered), the
 * nearest heir around its place takes the focus: lost, it would begin at the top of the page (WCAG 2.4.3).
 */
export const useFocusHeir = (root: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const element = root.current
    if (element === null) return
    let last: { focused: Element; around: Element[] } | null = null
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof Element) last = { focused: target, around: ancestorsOf(target) }
    }
    // Whoever takes the focus away from a control that stays wants it nowhere.
    const forget = () =>
      queueMicrotask(() => {
        if (last?.focused.isConnected === true && document.activeElement !== last.focused) last = null
      })
    const observer = new MutationObserver(() => {
      if (last === null || last.focused.isConnected || document.activeElement !== document.body) return
      const place = last.around.find(
        (one) => one.isConnected && element.contains(one) && one.querySelector(HEIR),
      )
      const heir = place?.querySelector<HTMLElement>(HEIR)
      last = null
      heir?.focus()
    })
    element.addEventListener('focusin', remember)
    element.addEventListener('focusout', forget)
    observer.observe(element, { childList: true, subtree: true })
    return () => {
      element.removeEventListener('focusin', remember)
      element.removeEventListener('focusout', forget)
      observer.disconnect()
    }
  }, [root])
}
