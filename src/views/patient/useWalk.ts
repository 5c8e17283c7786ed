import { type RefObject, useEffect } from 'react'

/** Where the arrows have a meaning of their own. */
const OWN_ARROWS = 'input, textarea, select, [role="tab"], [contenteditable]'

/** Left and Right walk the patients while the drawer has the focus (experience §6). */
export const useWalk = (
  drawer: RefObject<HTMLElement | null>,
  walk: { previous: (() => void) | null; next: (() => void) | null; leave: () => void },
): void => {
  useEffect(() => {
    const element = drawer.current
    const take = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      if (event.target instanceof HTMLElement && event.target.matches(OWN_ARROWS)) return
      const step = { ArrowLeft: walk.previous, ArrowRight: walk.next, Escape: walk.leave }[event.key] ?? null
      if (step === null) return
      event.preventDefault()
      step()
    }
    element?.addEventListener('keydown', take)
    return () => element?.removeEventListener('keydown', take)
  }, [drawer, walk])
}
