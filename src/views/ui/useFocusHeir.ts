import { type RefObject, useEffect } from 'react'

/**
 * Marks the element that takes the focus when the focused control is removed: the heading of a panel or a
 * page.
 */
const HEIR = '[data-focus-heir]'

const ancestorsOf = (element: Element): Element[] => {
  const found: Element[] = []
  for (let around = element.parentElement; around !== null; around = around.parentElement) found.push(around)
  return found
}

/**
 * When the focused control is removed from the page (a person was admitted, a notice was answered), the
 * nearest heir around its former position takes the focus; otherwise it would start at the top of the page
 * (WCAG 2.4.3).
 */
export const useFocusHeir = (root: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const element = root.current
    if (element === null) return
    let last: { focused: Element; around: Element[] } | null = null
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof Element) last = { focused: target, around: ancestorsOf(target) }
    }
    // A focused control that stays and loses the focus needs no heir.
    const forget = () =>
      queueMicrotask(() => {
        if (last?.focused.isConnected === true && document.activeElement !== last.focused) last = null
      })
    const observer = new MutationObserver(() => {
      if (last === null || last.focused.isConnected || document.activeElement !== document.body) return
      const container = last.around.find(
        (one) => one.isConnected && element.contains(one) && one.querySelector(HEIR),
      )
      const heir = container?.querySelector<HTMLElement>(HEIR)
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
