import { useEffect, useEffectEvent } from 'react'

/** Layers above the page that answer Esc themselves. */
const LAYERS = '[data-layer], [role="menu"], [role="listbox"], [role="dialog"], [role="alertdialog"]'

/** An open popover of the browser's own kind, where the browser knows it. */
const hasPopover = (): boolean =>
  CSS.supports('selector(:popover-open)') && document.querySelector(':popover-open') !== null

/**
 * Esc from anywhere on the page, unless something above it answers (experience §8.2). It listens before all others,
 * because afterwards a menu would be closed already.
 */
export const useEscape = (isOpen: boolean, onEscape: () => void): void => {
  const report = useEffectEvent(onEscape)
  useEffect(() => {
    if (!isOpen) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return
      if (document.querySelector(LAYERS) !== null || hasPopover()) return
      report()
    }
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  }, [isOpen])
}
